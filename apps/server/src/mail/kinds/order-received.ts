import { formatDay } from '@shop/domain/dates';
import { formatRupees, formatTotal, multiply, paise } from '@shop/domain/money';
import { findMessageOrder, type MessageOrder } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { type Block, fact, link, paragraph } from '#mail/templates/layout/blocks.ts';
import { items } from '#mail/templates/layout/items-block.ts';
import { aboutOrder, arrival, deliverTo, paidBy, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';
import type { Words } from '#mail/templates/words.ts';

export const orderReceived = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    return found && { to: found.email, data: found.order };
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: we have received it`,
      heading: (order: string) => `We have received your order ${order}`,
      lead: (day: string) =>
        `Thank you for your order of ${day}. We will pack it and send it to the address below.`,
      cancelling:
        'Would you like to cancel? Open My Orders and press Request a Cancellation. We will answer within 48 hours.',
      cancellingAsGuest:
        'Would you like to cancel? Open the order, enter the last four digits of your phone number, and press Request a Cancellation. We will answer within 48 hours.',
      myOrders: 'My Orders',
      receipt: 'This email is your receipt, not an invoice.',
      receiptNumber: 'Receipt',
    },
  },
  render: (order, shop, say) => ({
    ...aboutOrder(order, shop, say),
    subject: say.subject(order.order_id),
    heading: say.heading(order.order_id),
    lead: say.lead(formatDay(order.order_date) ?? ''),
    blocks: [
      viewOrder(order.order_id, shop, say),
      itemsWithPrices(order, say),
      paidBy(order, say),
      deliverTo(order, say),
      ...arrival(order, say),
      shop.orderToken
        ? paragraph(say.cancellingAsGuest)
        : link(say.cancelling, say.myOrders, `${shop.origin}/orders`),
      ...(order.receipt_number ? [fact(say.receiptNumber, [order.receipt_number])] : []),
      paragraph(say.receipt),
    ],
  }),
  sample: SAMPLE_ORDER,
  variants: {
    'unknown payment method': { payment_method: null },
    'with a coupon': { coupon_code: 'ONAM10', discount_paise: 2015_00, total_paise: 18_135_00 },
  },
});

function itemsWithPrices(order: MessageOrder, words: Words): Block {
  const { items: bought, total_paise, delivery_paise, coupon_code, discount_paise } = order;
  const lines = bought.map(({ name, quantity, unit_price_paise }) => {
    const price = paise(unit_price_paise);
    return {
      name,
      calculation: words.quantityOf(quantity, formatRupees(price)),
      amount: formatRupees(multiply(price, quantity)),
    };
  });
  const discount = {
    label: coupon_code === null ? words.labels.discount : words.labels.coupon(coupon_code),
    amount: `−${formatTotal(paise(discount_paise))}`,
  };
  const charge = { label: words.labels.delivery, amount: formatRupees(paise(delivery_paise)) };
  const besides = [
    ...(discount_paise > 0 ? [discount] : []),
    ...(delivery_paise > 0 ? [charge] : []),
  ];
  const total = { label: words.labels.total, amount: formatTotal(paise(total_paise)) };
  return items(lines, total, besides);
}
