import { formatTotal, paise } from '@shop/domain/money';
import { findMessageOrder } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph } from '#mail/templates/layout/blocks.ts';
import { aboutOrder, listItems, paidBy, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findMessageOrder>>>;

interface Money {
  /** Where the customer's money is. */
  money: 'to be refunded' | 'being refunded' | 'refunded' | 'held by the bank' | 'unconfirmed';
  amount_paise: number;
}

export const orderCancelled = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    if (found?.order_status !== 'Cancelled') return undefined;
    return { to: found.email, data: { order: found.order, ...findMoney(found) } };
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: cancelled`,
      heading: (order: string) => `Order ${order} is cancelled`,
      leads: {
        'to be refunded': (amount: string) =>
          `We will refund ${amount} the way you paid, within two working days.`,
        'being refunded': (amount: string) => `We are refunding ${amount} the way you paid.`,
        refunded: () => 'We have already refunded your payment the way you paid.',
        'held by the bank': (amount: string) => `Your bank held ${amount} but never sent it to us.`,
        unconfirmed: (amount: string) => `Your payment of ${amount} is not confirmed yet.`,
      },
      heldTime:
        'The money will return to you automatically. This can take up to 7 working days, depending on your bank.',
      unconfirmedTime:
        'If it reaches us, we will refund it within two working days. If not, your bank will give it back. You do not need to do anything.',
      refundedLater:
        'After that your bank may take up to 7 working days to show it. We will email you when the money is on its way. You do not need to do anything.',
    },
  },
  render: ({ order, money, amount_paise }, shop, say) => {
    const times = {
      'to be refunded': say.refundedLater,
      'being refunded': say.refundTime,
      refunded: say.refundTime,
      'held by the bank': say.heldTime,
      unconfirmed: say.unconfirmedTime,
    };
    const hasReachedUs = money !== 'held by the bank' && money !== 'unconfirmed';
    return {
      ...aboutOrder(order, shop, say),
      subject: say.subject(order.order_id),
      heading: say.heading(order.order_id),
      lead: say.leads[money](formatTotal(paise(amount_paise))),
      blocks: [
        paragraph(times[money]),
        ...(hasReachedUs ? [paidBy(order, say)] : []),
        listItems(say.labels.items, order.items, say),
        viewOrder(order.order_id, shop, say),
      ],
    };
  },
  sample: {
    order: SAMPLE_ORDER,
    money: 'being refunded',
    amount_paise: SAMPLE_ORDER.total_paise,
  },
  variants: {
    'money only reserved': { money: 'held by the bank' },
    'refund not begun': { money: 'to be refunded' },
    'refunded in parts': { money: 'refunded' },
    'payment not confirmed': { money: 'unconfirmed' },
  },
});

function findMoney(found: FoundOrder): Money {
  const { order, payment_status, captured, refund_paise, left_paise } = found;
  const { total_paise } = order;
  if (refund_paise !== null) return { money: 'being refunded', amount_paise: refund_paise };
  if (!captured) {
    const isReversed = payment_status === 'Refunded';
    return { money: isReversed ? 'held by the bank' : 'unconfirmed', amount_paise: total_paise };
  }
  if (left_paise > 0) return { money: 'to be refunded', amount_paise: left_paise };
  return { money: 'refunded', amount_paise: total_paise };
}
