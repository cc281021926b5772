import { formatDateTime } from '@shop/domain/dates';
import { findMessageCustomer } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph } from '#mail/templates/layout/blocks.ts';
import { greet } from '#mail/templates/parts.ts';
import { SAMPLE_TIME } from '#mail/templates/samples.ts';

export const passwordChanged = defineMail({
  load: async ({ db }, { user_id, created_at: at }) => {
    const customer = await findMessageCustomer(db, user_id);
    return customer && { to: customer.email, data: { name: customer.name, at } };
  },
  words: {
    en: {
      subject: (brand: string) => `Your password for ${brand} was changed`,
      heading: 'Your password was changed',
      lead: (time: string) => `The password of your account was changed on ${time}.`,
      notYou: (helpLine: string) =>
        `If this was not you, please call our help line ${helpLine} as soon as you can.`,
    },
  },
  render: ({ name, at }, { brand, helpLine }, say) => ({
    subject: say.subject(brand),
    heading: say.heading,
    greeting: greet(name, say),
    lead: say.lead(say.indiaTime(formatDateTime(at) ?? '')),
    blocks: [paragraph(say.ifItWasYou), paragraph(say.notYou(helpLine))],
    reason: say.because.hasAccount(brand),
  }),
  sample: { name: 'Asha Nair', at: SAMPLE_TIME },
});
