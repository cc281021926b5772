import { formatTotal, paise } from '@shop/domain/money';
import type { CancelledMoney } from '@shop/domain/orders/cancelled-money';
import { findCancelledMoney } from '#mail/cancelled-money.queries.ts';
import { findMessageOrder } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph } from '#mail/templates/layout/blocks.ts';
import { aboutOrder, listItems, paidBy, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

/** A sample. */
const inState = (state: CancelledMoney['state']): { money: CancelledMoney } => ({
  money: { state, amount: paise(SAMPLE_ORDER.total_paise) },
});

export const orderCancelled = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    if (!found) return undefined;
    const money = await findCancelledMoney(db, found.order.order_id);
    return money && { to: found.email, data: { order: found.order, money } };
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
  render: ({ order, money: { state, amount } }, shop, say) => {
    const times = {
      'to be refunded': say.refundedLater,
      'being refunded': say.refundTime,
      refunded: say.refundTime,
      'held by the bank': say.heldTime,
      unconfirmed: say.unconfirmedTime,
    };
    const hasReachedUs = state !== 'held by the bank' && state !== 'unconfirmed';
    return {
      ...aboutOrder(order, shop, say),
      subject: say.subject(order.order_id),
      heading: say.heading(order.order_id),
      lead: say.leads[state](formatTotal(amount)),
      blocks: [
        paragraph(times[state]),
        ...(hasReachedUs ? [paidBy(order, say)] : []),
        listItems(say.labels.items, order.items, say),
        viewOrder(order.order_id, shop, say),
      ],
    };
  },
  sample: {
    order: SAMPLE_ORDER,
    money: inState('being refunded').money,
  },
  variants: {
    'money only reserved': inState('held by the bank'),
    'refund not begun': inState('to be refunded'),
    'refunded in parts': inState('refunded'),
    'payment not confirmed': inState('unconfirmed'),
  },
});
