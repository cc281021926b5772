import { formatDateTime } from '@shop/domain/dates';
import { findMessageCustomer, findOldEmail } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, paragraph, spelledOut } from '#mail/templates/layout/blocks.ts';
import { greet } from '#mail/templates/parts.ts';
import { SAMPLE_TIME, SAMPLE_TOKEN } from '#mail/templates/samples.ts';

/**
 * Goes to the address before the change, with a link that undoes it. It never names the new address: a
 * stranger may read the old mailbox.
 */
export const emailChanged = defineMail({
  load: async ({ db, createLink }, message) => {
    const { user_id, email_change_id, created_at: at } = message;
    const customer = await findMessageCustomer(db, user_id);
    if (!customer || !email_change_id) return undefined;
    const email = await findOldEmail(db, email_change_id);
    // Undone by the link of an earlier change.
    if (!email) return undefined;
    const link = await createLink(message, {
      purpose: 'undo_email_change',
      path: 'undo-email-change',
      email,
    });
    if (link === undefined) return undefined;
    return { to: email, data: { name: customer.name, at, link } };
  },
  words: {
    en: {
      subject: (brand: string) => `Your email address for ${brand} was changed`,
      heading: 'Your email address was changed',
      lead: (time: string) => `The email address of your account was changed on ${time}.`,
      from: 'From now on, please log in with the new address.',
      undo: 'If this was not you, put this address back. This will log the account out on every device. The link works for 7 days.',
      button: 'Put this address back',
      newPassword: (helpLine: string) =>
        `Then choose a new password. If you need help, please call our help line ${helpLine}.`,
    },
  },
  render: ({ name, at, link }, { brand, helpLine }, say) => ({
    subject: say.subject(brand),
    heading: say.heading,
    greeting: greet(name, say),
    lead: say.lead(say.indiaTime(formatDateTime(at) ?? '')),
    blocks: [
      paragraph(say.from),
      paragraph(say.ifItWasYou),
      paragraph(say.undo),
      button(say.button, link),
      paragraph(say.newPassword(helpLine)),
      spelledOut(say.spelledOut, link),
    ],
    reason: say.because.hasAccount(brand),
  }),
  sample: {
    name: 'Asha Nair',
    at: SAMPLE_TIME,
    link: `https://shop.example/undo-email-change?t=${SAMPLE_TOKEN}`,
  },
});
