import { findDigestContent } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { link, subheading } from '#mail/templates/layout/blocks.ts';

/** After an outage there may be thousands. */
const MAX_IDS = 30;

/** More would make the subject longer than 78 characters. */
const MAX_COUNTS = 3;

export const shopDigest = defineMail({
  load: async ({ db, alertsTo }, { created_at }) =>
    alertsTo ? { to: alertsTo, data: await findDigestContent(db, created_at) } : undefined,
  words: {
    en: {
      newOrders: {
        count: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
        open: 'Open the orders',
      },
      cancellationRequests: {
        count: (count: number) =>
          count === 1 ? '1 request to cancel' : `${count} requests to cancel`,
        open: 'Open the requests',
      },
      failedRefunds: {
        count: (count: number) => (count === 1 ? '1 failed refund' : `${count} failed refunds`),
        open: 'Open the payments',
      },
      dueTickets: {
        count: (count: number) => (count === 1 ? '1 ticket due' : `${count} tickets due`),
        open: 'Open the tickets',
      },
      returnRequests: {
        count: (count: number) =>
          count === 1 ? '1 return to answer' : `${count} returns to answer`,
        open: 'Open the returns',
      },
      nothing: 'Nothing new',
      lead: 'Here is what has come in since the last email.',
      nothingLead: 'Nothing has come in since the last email.',
      more: (count: number) => `and ${count} more`,
      reason: (brand: string) =>
        `You received this email because this address is set to receive notices from ${brand}.`,
    },
  },
  render: (digest, { brand, origin }, say) => {
    const sections = [
      { ids: digest.newOrders, words: say.newOrders, path: 'orders' },
      {
        ids: digest.cancellationRequests,
        words: say.cancellationRequests,
        path: 'orders?cancellation=requested',
      },
      { ids: digest.failedRefunds, words: say.failedRefunds, path: 'payments' },
      { ids: digest.dueTickets, words: say.dueTickets, path: 'support' },
      { ids: digest.returnRequests, words: say.returnRequests, path: 'returns' },
    ].filter(({ ids }) => ids.length > 0);
    const counts = sections.map(({ ids, words }) => words.count(ids.length));
    const heading = counts.join(', ') || say.nothing;
    const subject =
      counts.length > MAX_COUNTS ? `${counts.slice(0, MAX_COUNTS).join(', ')} …` : heading;
    return {
      subject: `${brand}: ${subject}`,
      heading,
      greeting: '',
      lead: counts.length > 0 ? say.lead : say.nothingLead,
      blocks: sections.flatMap(({ ids, words, path }) => {
        const hidden = ids.length - MAX_IDS;
        const shown = ids.slice(0, MAX_IDS).join(', ');
        return [
          subheading(words.count(ids.length)),
          link(
            hidden > 0 ? `${shown} ${say.more(hidden)}` : shown,
            words.open,
            `${origin}/admin/${path}`,
          ),
        ];
      }),
      reason: say.reason(brand),
    };
  },
  sample: {
    newOrders: ['7QK2-M9XT', '0B4D-Z8RW', 'H3TV-5N1C'],
    cancellationRequests: ['C6YJ-2P9K'],
    failedRefunds: ['pay_Qx7LmT2vWn4RkB', 'pay_Qx81ZcD5sYh9Pe'],
    dueTickets: ['T-7QK2M9'],
    returnRequests: [],
  },
  variants: {
    'with returns': { returnRequests: ['R-4M8TQ2', 'R-0B4DZ8'] },
    'new orders only': {
      newOrders: ['7QK2-M9XT'],
      cancellationRequests: [],
      failedRefunds: [],
      dueTickets: [],
    },
    nothing: {
      newOrders: [],
      cancellationRequests: [],
      failedRefunds: [],
      dueTickets: [],
    },
  },
});
