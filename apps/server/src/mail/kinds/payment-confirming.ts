import { formatTotal, paise } from '@shop/domain/money';
import { findMessageOrder } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph } from '#mail/templates/layout/blocks.ts';
import { aboutOrder, listItems, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const paymentConfirming = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    if (found?.payment_status !== 'Authorized') return undefined;
    if (found.order_status === 'Cancelled') return undefined;
    return { to: found.email, data: found.order };
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: payment being confirmed`,
      lead: (total: string) =>
        `We have your order. Your bank is still confirming the payment of ${total}. This can take some time.`,
      wait: 'You do not need to do anything, and please do not pay again.',
      otherwise:
        'The order page will show when the payment is confirmed. If the bank does not confirm it, we will email you and the money will return automatically.',
    },
  },
  render: (order, shop, say) => ({
    ...aboutOrder(order, shop, say),
    subject: say.subject(order.order_id),
    heading: say.subject(order.order_id),
    lead: say.lead(formatTotal(paise(order.total_paise))),
    blocks: [
      paragraph(say.wait),
      paragraph(say.otherwise),
      listItems(say.labels.items, order.items, say),
      viewOrder(order.order_id, shop, say),
    ],
  }),
  sample: SAMPLE_ORDER,
});
