import { formatTotal, paise } from '@shop/domain/money';
import { findMessagePart } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { fact, list, paragraph } from '#mail/templates/layout/blocks.ts';
import { greet, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const refundInPart = defineMail({
  load: async ({ db }, { refund_id }) => {
    const found = await findMessagePart(db, refund_id);
    if (!found) return undefined;
    const { email: to, ...data } = found;
    return { to, data };
  },
  words: {
    en: {
      title: (order: string, amount: string) => `Order ${order}: partial refund of ${amount}`,
      lead: (amount: string, total: string) =>
        `We are refunding ${amount} of the ${total} you paid, by the same payment method.`,
      why: 'Reason',
      pieces: 'For these pieces',
      notes: 'Credit note or refund voucher',
    },
  },
  render: ({ name, amount_paise, total_paise, order_id, reason, pieces, notes }, shop, say) => {
    const amount = formatTotal(paise(amount_paise));
    const title = say.title(order_id, amount);
    return {
      subject: title,
      heading: title,
      greeting: greet(name, say),
      lead: say.lead(amount, formatTotal(paise(total_paise))),
      blocks: [
        ...(reason ? [fact(say.why, [reason])] : []),
        ...(pieces.length > 0 ? [list(say.pieces, pieces)] : []),
        ...(notes.length > 0 ? [fact(say.notes, notes)] : []),
        paragraph(say.refundTime),
        viewOrder(order_id, shop, say),
      ],
      reason: say.because.paid(shop.brand),
    };
  },
  sample: {
    name: 'Asha Nair',
    amount_paise: 500_00,
    total_paise: 20_150_50,
    order_id: SAMPLE_ORDER.order_id,
    reason: 'A stain on the border',
    pieces: [],
    notes: ['OPC/26-27/000001'],
  },
  variants: {
    'pieces, made outside the shop': {
      pieces: ['Mayil Pallu Kasavu Saree × 1'],
      reason: null,
      notes: [],
    },
  },
});
