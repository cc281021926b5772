import { formatTotal, paise } from '@shop/domain/money';
import { findMessageOrder } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph } from '#mail/templates/layout/blocks.ts';
import { aboutOrder, listItems, paidBy, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const orderCancelled = defineMail({
  /** refund_paise is null when the money was only reserved and returns automatically. */
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    if (found?.order_status !== 'Cancelled') return undefined;
    const { email: to, order, refund_paise } = found;
    return { to, data: { order, refund_paise } };
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: cancelled`,
      heading: (order: string) => `Order ${order} is cancelled`,
      refund: (amount: string) => `We are refunding ${amount} the way you paid.`,
      reserved: (amount: string) => `Your bank held ${amount} but never sent it to us.`,
      reservedTime:
        'The money will return to you automatically. This can take up to 7 working days, depending on your bank.',
    },
  },
  render: ({ order, refund_paise }, shop, say) => {
    const isReserved = refund_paise === null;
    const amount = formatTotal(paise(refund_paise ?? order.total_paise));
    return {
      ...aboutOrder(order, shop, say),
      subject: say.subject(order.order_id),
      heading: say.heading(order.order_id),
      lead: isReserved ? say.reserved(amount) : say.refund(amount),
      blocks: [
        paragraph(isReserved ? say.reservedTime : say.refundTime),
        ...(isReserved ? [] : [paidBy(order, say)]),
        listItems(say.labels.items, order.items, say),
        viewOrder(order.order_id, shop, say),
      ],
    };
  },
  sample: { order: SAMPLE_ORDER, refund_paise: SAMPLE_ORDER.total_paise },
  variants: {
    'money only reserved': { refund_paise: null },
  },
});
