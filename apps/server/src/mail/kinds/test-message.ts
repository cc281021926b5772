import { formatDateTime } from '@shop/domain/dates';
import { defineMail } from '#mail/templates/define-mail.ts';
import { SAMPLE_TIME } from '#mail/templates/samples.ts';

/** Sent by `npm run mail -- test`, never by the outbox. */
export const testMessage = defineMail({
  words: {
    en: {
      subject: (brand: string) => `Test email from ${brand}`,
      heading: 'This is a test email',
      lead: (time: string) => `The shop sent this email on ${time}. Sending email works.`,
      reason: (brand: string) =>
        `You received this email because this address was used to test the mail settings of ${brand}.`,
    },
  },
  render: ({ at }: { at: Date }, { brand }, say) => ({
    subject: say.subject(brand),
    heading: say.heading,
    greeting: '',
    lead: say.lead(say.indiaTime(formatDateTime(at) ?? '')),
    blocks: [],
    reason: say.reason(brand),
  }),
  sample: { at: SAMPLE_TIME },
});
