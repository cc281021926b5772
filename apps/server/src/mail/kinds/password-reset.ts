import { findMessageCustomer } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, paragraph, spelledOut } from '#mail/templates/layout/blocks.ts';
import { greet } from '#mail/templates/parts.ts';
import { SAMPLE_TOKEN } from '#mail/templates/samples.ts';

export const passwordReset = defineMail({
  load: async ({ db, createLink }, message) => {
    const customer = await findMessageCustomer(db, message.user_id);
    if (!customer) return undefined;
    const { name, email } = customer;
    const link = await createLink(message, { purpose: 'reset_password', path: 'reset', email });
    return link === undefined ? undefined : { to: email, data: { name, link } };
  },
  words: {
    en: {
      subject: (brand: string) => `Choose a new password for ${brand}`,
      heading: 'Choose a new password',
      lead: 'You can now choose a new password. The link in this email works once, within 30 minutes.',
      button: 'Choose a new password',
      notYou: 'If you did not ask for this, ignore this email. Your password stays the same.',
      reason: (brand: string) =>
        `You received this email because someone asked for a new password at ${brand} for an account with this email address.`,
    },
  },
  render: ({ name, link }, { brand }, say) => ({
    subject: say.subject(brand),
    heading: say.heading,
    greeting: greet(name, say),
    lead: say.lead,
    blocks: [button(say.button, link), paragraph(say.notYou), spelledOut(say.spelledOut, link)],
    reason: say.reason(brand),
  }),
  sample: { name: 'Asha Nair', link: `https://shop.example/reset?t=${SAMPLE_TOKEN}` },
});
