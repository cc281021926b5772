import { formatTotal, paise } from '@shop/domain/money';
import { findMessageRefund } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, list, paragraph } from '#mail/templates/layout/blocks.ts';
import { greet, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

const REASONS = ['sold_out', 'stale', 'duplicate', 'underpaid'] as const;

export const refundedAutomatically = defineMail({
  load: async ({ db }, { rzp_payment_id }) => {
    const found = await findMessageRefund(db, rzp_payment_id);
    const reason = REASONS.find((each) => each === found?.reason);
    if (!found || !reason) return undefined;
    const { email: to, name, amount_paise, items, order_id } = found;
    return { to, data: { name, amount_paise, reason, items, order_id } };
  },
  words: {
    en: {
      title: (amount: string) => `We refund your payment of ${amount}`,
      titleOfOrder: (order: string, amount: string) => `Order ${order}: we refund ${amount}`,
      reasons: {
        sold_out:
          'A piece that you chose was sold before your payment reached us, so no order was made.',
        stale:
          'Your payment reached us when the prices of your selection were no longer valid, so no order was made.',
        duplicate:
          'Your order was paid twice. It stays as it is, and the second payment goes back to you.',
        underpaid:
          'The payment that reached us was less than the total of your selection, so no order was made.',
      },
      goesBack:
        'The money goes back by itself, the way you paid. This can take up to 7 working days, depending on your bank.',
      sorry: 'You do not need to do anything. We are sorry for the trouble.',
      items: 'Your selection',
      visitShop: 'See what is in the shop',
    },
  },
  render: ({ name, amount_paise, reason, items, order_id }, shop, say) => {
    const amount = formatTotal(paise(amount_paise));
    const title = order_id ? say.titleOfOrder(order_id, amount) : say.title(amount);
    return {
      subject: title,
      heading: title,
      greeting: greet(name, say),
      lead: say.reasons[reason],
      blocks: [
        paragraph(say.goesBack),
        paragraph(say.sorry),
        ...(items.length > 0 ? [list(say.items, items)] : []),
        order_id ? viewOrder(order_id, shop, say) : button(say.visitShop, `${shop.origin}/home`),
      ],
      reason: say.because.paid(shop.brand),
    };
  },
  sample: {
    name: 'Asha Nair',
    amount_paise: 6800_00,
    reason: 'sold_out',
    items: ['Mayil Pallu Kasavu Saree', 'Set Mundu <2.8 m> & "Neriyathu"'],
    order_id: null,
  },
  variants: {
    stale: { reason: 'stale' },
    underpaid: { reason: 'underpaid' },
    duplicate: { reason: 'duplicate', order_id: SAMPLE_ORDER.order_id, items: [] },
  },
});
