import { formatRupees, paise } from '@shop/domain/money';
import { findMessageRefund } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { fact } from '#mail/templates/layout/blocks.ts';
import { greet, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const refundProcessed = defineMail({
  load: async ({ db }, { rzp_payment_id }) => {
    const found = await findMessageRefund(db, rzp_payment_id);
    if (!found) return undefined;
    const { email: to, name, amount_paise, order_id } = found;
    // The provider's reports do not have it.
    const reference = null as string | null;
    return { to, data: { name, amount_paise, order_id, reference } };
  },
  words: {
    en: {
      title: (amount: string) => `${amount} refund on its way`,
      titleOfOrder: (order: string, amount: string) =>
        `Order ${order}: ${amount} refund on its way`,
      lead: 'Your refund is now with your bank. It went back the way you paid. Your bank may take up to 7 working days to show it.',
      reference: 'Bank reference number',
    },
  },
  render: ({ name, amount_paise, order_id, reference }, shop, say) => {
    const amount = formatRupees(paise(amount_paise));
    const title = order_id ? say.titleOfOrder(order_id, amount) : say.title(amount);
    return {
      subject: title,
      heading: title,
      greeting: greet(name, say),
      lead: say.lead,
      blocks: [
        ...(reference ? [fact(say.reference, [reference])] : []),
        ...(order_id ? [viewOrder(order_id, shop, say)] : []),
      ],
      reason: say.because.paid(shop.brand),
    };
  },
  sample: {
    name: 'Asha Nair',
    amount_paise: 20_150_50,
    order_id: SAMPLE_ORDER.order_id,
    reference: '10000000000000',
  },
  variants: {
    'without order and reference': { order_id: null, reference: null },
  },
});
