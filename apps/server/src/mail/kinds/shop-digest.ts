import { type NoticeKind, SHOP_NOTICES } from '@shop/contract';
import { type DigestSection, listDigestSections } from '#mail/shop-notices.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { link, subheading } from '#mail/templates/layout/blocks.ts';

/** More would make the subject longer than 78 characters. */
const MAX_COUNTS = 3;

const notices: Record<NoticeKind, { count: (count: number) => string; open: string }> = {
  new_order: {
    count: (count) => (count === 1 ? '1 new order' : `${count} new orders`),
    open: 'Open the orders',
  },
  cancellation_requested: {
    count: (count) => (count === 1 ? '1 request to cancel' : `${count} requests to cancel`),
    open: 'Open the requests',
  },
  refund_failed: {
    count: (count) => (count === 1 ? '1 failed refund' : `${count} failed refunds`),
    open: 'Open the payments',
  },
  ticket_received: {
    count: (count) => (count === 1 ? '1 new question' : `${count} new questions`),
    open: 'Open the questions',
  },
  ticket_due: {
    count: (count) => (count === 1 ? '1 answer due soon' : `${count} answers due soon`),
    open: 'Open the questions',
  },
  return_requested: {
    count: (count) => (count === 1 ? '1 return to answer' : `${count} returns to answer`),
    open: 'Open the returns',
  },
};

/** Names no customer: it may be read in a mailbox that several people share. */
export const shopDigest = defineMail({
  load: async ({ db, findNoticeEmail }, { message_id }) => ({
    to: await findNoticeEmail(),
    data: { sections: await listDigestSections(db, message_id) },
  }),
  words: {
    en: {
      notices,
      lead: 'Here is what has come in since the last email.',
      more: (count: number) => `and ${count} more`,
      settings: 'You can choose the address and the kinds of notices.',
      openSettings: 'Open the settings',
      reason: (brand: string) =>
        `You received this email because this address is set to receive notices from ${brand}.`,
    },
  },
  render: ({ sections }, { brand, origin }, say) => {
    const counts = sections.map(({ kind, count }) => say.notices[kind].count(count));
    const heading = counts.join(', ');
    const subject =
      counts.length > MAX_COUNTS ? `${counts.slice(0, MAX_COUNTS).join(', ')} …` : heading;
    return {
      subject: `${brand}: ${subject}`,
      heading,
      greeting: '',
      lead: say.lead,
      blocks: [
        ...sections.flatMap(({ kind, count, subjects }) => {
          const hidden = count - subjects.length;
          const shown = subjects.join(', ');
          return [
            subheading(say.notices[kind].count(count)),
            link(
              hidden > 0 ? `${shown} ${say.more(hidden)}` : shown,
              say.notices[kind].open,
              `${origin}/admin/${SHOP_NOTICES[kind].path}`,
            ),
          ];
        }),
        link(say.settings, say.openSettings, `${origin}/admin/settings`),
      ],
      reason: say.reason(brand),
    };
  },
  sample: {
    sections: [
      section('new_order', ['7QK2-M9XT', '0B4D-Z8RW', 'H3TV-5N1C']),
      section('cancellation_requested', ['C6YJ-2P9K']),
      section('refund_failed', ['pay_Qx7LmT2vWn4RkB', 'pay_Qx81ZcD5sYh9Pe']),
      section('ticket_due', ['T-7QK2M9']),
    ],
  },
  variants: {
    'with returns': {
      sections: [
        section('ticket_received', ['T-7QK2M9']),
        section('return_requested', ['R-4M8TQ2', 'R-0B4DZ8']),
      ],
    },
    'new orders only': { sections: [section('new_order', ['7QK2-M9XT'])] },
  },
});

function section(kind: NoticeKind, subjects: string[]): DigestSection {
  return { kind, count: subjects.length, subjects };
}
