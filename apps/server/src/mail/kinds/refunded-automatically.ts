import { formatTotal, paise } from '@shop/domain/money';
import { findMessageRefund } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, list, paragraph } from '#mail/templates/layout/blocks.ts';
import { greet, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

const REASONS = ['sold_out', 'stale', 'withdrawn', 'duplicate', 'underpaid'] as const;

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
      title: (amount: string) => `We are refunding your payment of ${amount}`,
      titleOfOrder: (order: string, amount: string) => `Order ${order}: we are refunding ${amount}`,
      reasons: {
        sold_out:
          'A piece sold out before your payment reached us, so we could not place the order.',
        stale:
          'The prices you saw were no longer valid when your payment reached us, so we could not place the order.',
        withdrawn:
          'We had cancelled this sale before your payment reached us, so we could not place the order.',
        duplicate:
          'Your order was paid twice. It stays as it is, and we are refunding the second payment.',
        underpaid:
          'The payment that reached us was less than the total, so we could not place the order.',
      },
      goesBack:
        'The money will return automatically, the way you paid. This can take up to 7 working days, depending on your bank.',
      sorry: 'You do not need to do anything. We are sorry for the trouble.',
      items: 'Your selection',
      visitShop: 'Visit the shop',
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
