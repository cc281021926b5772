import { findMessageCustomer } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, paragraph, spelledOut } from '#mail/templates/layout/blocks.ts';
import { greet } from '#mail/templates/parts.ts';
import { SAMPLE_TOKEN } from '#mail/templates/samples.ts';

export const confirmEmail = defineMail({
  load: async ({ db, createLink }, message) => {
    const customer = await findMessageCustomer(db, message.user_id);
    if (!customer) return undefined;
    const { name, email } = customer;
    const link = await createLink(message, { purpose: 'confirm_email', path: 'confirm', email });
    return link === undefined ? undefined : { to: email, data: { name, link } };
  },
  words: {
    en: {
      subject: (brand: string) => `Please confirm your email address for ${brand}`,
      heading: 'Please confirm your email address',
      lead: 'Please confirm that this address is yours. The link in this email works for 48 hours.',
      button: 'Confirm this address',
      meanwhile: 'You can shop in the meantime.',
      notYou: 'If you did not ask for this, ignore this email.',
      reason: (brand: string) =>
        `You received this email because this email address was entered at ${brand}.`,
    },
  },
  render: ({ name, link }, { brand }, say) => ({
    subject: say.subject(brand),
    heading: say.heading,
    greeting: greet(name, say),
    lead: say.lead,
    blocks: [
      button(say.button, link),
      paragraph(say.meanwhile),
      paragraph(say.notYou),
      spelledOut(say.spelledOut, link),
    ],
    reason: say.reason(brand),
  }),
  sample: { name: 'ലക്ഷ്മി അമ്മ', link: `https://shop.example/confirm?t=${SAMPLE_TOKEN}` },
});
