import { formatDateTime } from '@shop/domain/dates';
import { defineMail } from '#mail/templates/define-mail.ts';
import { SAMPLE_TIME } from '#mail/templates/samples.ts';

/** Sent by `npm run mail -- test`, never by the outbox. */
export const testMessage = defineMail({
  words: {
    en: {
      subject: (brand: string) => `Test message of ${brand}`,
      heading: 'This is a test message',
      lead: (time: string) => `The shop sent this message on ${time}. Sending mail works.`,
      reason: (brand: string) =>
        `You get this message because the mail settings of ${brand} were tested with this address.`,
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
