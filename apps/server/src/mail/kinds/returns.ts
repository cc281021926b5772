import { findMessageReturn, type MessageReturn } from '#mail/message-return.queries.ts';
import {
  defineMail,
  type LoadContext,
  type MessageShop,
  type OutboxRow,
} from '#mail/templates/define-mail.ts';
import { fact, paragraph } from '#mail/templates/layout/blocks.ts';
import { greet, listItems, tracking, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_RETURN, SAMPLE_SHIPMENT } from '#mail/templates/samples.ts';
import type { Words } from '#mail/templates/words.ts';

async function loadReturn({ db }: LoadContext, { return_id }: OutboxRow) {
  const found = await findMessageReturn(db, return_id);
  return found && { to: found.email, data: found.returned };
}

const aboutReturn = ({ name }: MessageReturn, { brand }: MessageShop, words: Words) => ({
  greeting: greet(name, words),
  reason: words.because.ordered(brand),
});

const pieces = ({ items }: MessageReturn, words: Words) =>
  listItems(words.labels.pieces, items, words);

export const returnRequested = defineMail({
  load: loadReturn,
  words: {
    en: {
      subject: (order: string) => `Order ${order}: your return`,
      heading: (returned: string) => `Your return ${returned}`,
      lead: 'We have received your request. We will answer within 48 hours.',
      wait: 'Please do not send anything yet. Our answer will tell you where to send it.',
    },
  },
  render: (returned, shop, say) => ({
    ...aboutReturn(returned, shop, say),
    subject: say.subject(returned.order_id),
    heading: say.heading(returned.return_id),
    lead: say.lead,
    blocks: [paragraph(say.wait), pieces(returned, say), viewOrder(returned.order_id, shop, say)],
  }),
  sample: SAMPLE_RETURN,
});

export const returnApproved = defineMail({
  load: loadReturn,
  words: {
    en: {
      subject: (order: string) => `Order ${order}: please send it back`,
      heading: (returned: string) => `Please send return ${returned} to us`,
      lead: (returned: string) =>
        `Please send the pieces back. Write ${returned} on the parcel so we know it is yours.`,
      sendTo: 'Send them to',
      pack: 'Pack them well, and keep the courier receipt until everything is settled.',
      wePay: 'We pay the postage. Send us a photo of the receipt and we will refund it.',
      youPay: 'You pay the return postage, as our returns policy says.',
      thenRefund: 'When they arrive, we will refund you within two working days.',
      thenExchange: 'When they arrive, we will send you the same piece again.',
      noStock: 'If it is sold out, we will refund you.',
    },
  },
  render: (returned, shop, say) => {
    const { return_id, order_id, defect, wish } = returned;
    const address = shop.address.filter((line) => line !== shop.brand);
    const next = wish === 'refund' ? [say.thenRefund] : [say.thenExchange, say.noStock];
    return {
      ...aboutReturn(returned, shop, say),
      subject: say.subject(order_id),
      heading: say.heading(return_id),
      lead: say.lead(return_id),
      blocks: [
        fact(say.sendTo, [return_id, shop.brand, ...address, shop.mobile]),
        pieces(returned, say),
        paragraph(say.pack),
        paragraph(defect ? say.wePay : say.youPay),
        ...next.map(paragraph),
        viewOrder(order_id, shop, say),
      ],
    };
  },
  sample: SAMPLE_RETURN,
  variants: {
    'changed mind, exchange': { defect: false, wish: 'exchange' },
  },
});

export const returnRefused = defineMail({
  load: loadReturn,
  words: {
    en: {
      subject: (order: string) => `Order ${order}: about your return`,
      heading: (returned: string) => `We cannot accept return ${returned}`,
      lead: 'We have looked at your request. We are sorry, but we cannot take the pieces back.',
      why: 'Our reason',
      help: (helpLine: string) =>
        `If you disagree, call our help line ${helpLine} or reply to this email.`,
    },
  },
  render: (returned, shop, say) => ({
    ...aboutReturn(returned, shop, say),
    subject: say.subject(returned.order_id),
    heading: say.heading(returned.return_id),
    lead: say.lead,
    blocks: [
      fact(say.why, [returned.refusal_reason ?? '']),
      pieces(returned, say),
      paragraph(say.help(shop.helpLine)),
      viewOrder(returned.order_id, shop, say),
    ],
  }),
  sample: { ...SAMPLE_RETURN, refusal_reason: 'The saree has been washed and stitched.' },
});

export const returnArrived = defineMail({
  load: loadReturn,
  words: {
    en: {
      subject: (order: string) => `Order ${order}: your return has arrived`,
      heading: (returned: string) => `Return ${returned} has arrived`,
      lead: 'We have received the pieces below. Thank you.',
      thenRefund: 'We will refund you within two working days, the way you paid.',
      thenExchange: 'We will send you the same piece again. If it is sold out, we will refund you.',
    },
  },
  render: (returned, shop, say) => ({
    ...aboutReturn(returned, shop, say),
    subject: say.subject(returned.order_id),
    heading: say.heading(returned.return_id),
    lead: say.lead,
    blocks: [
      pieces(returned, say),
      paragraph(returned.wish === 'refund' ? say.thenRefund : say.thenExchange),
      viewOrder(returned.order_id, shop, say),
    ],
  }),
  sample: SAMPLE_RETURN,
  variants: {
    exchange: { wish: 'exchange' },
  },
});

export const exchangeSent = defineMail({
  load: async ({ db }, { return_id }) => {
    const found = await findMessageReturn(db, return_id);
    if (!found?.shipment) return undefined;
    const { email: to, returned, shipment } = found;
    return { to, data: { returned, shipment } };
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: your replacement is on its way`,
      heading: 'Your replacement is on its way',
      lead: (returned: string) =>
        `We have sent you the pieces below as a replacement for return ${returned}.`,
      nothingToPay: 'There is nothing to pay.',
    },
  },
  render: ({ returned, shipment }, shop, say) => ({
    ...aboutReturn(returned, shop, say),
    subject: say.subject(returned.order_id),
    heading: say.heading,
    lead: say.lead(returned.return_id),
    blocks: [
      ...tracking(shipment, say),
      pieces(returned, say),
      paragraph(say.nothingToPay),
      viewOrder(returned.order_id, shop, say),
    ],
  }),
  sample: {
    returned: { ...SAMPLE_RETURN, wish: 'exchange' },
    shipment: { ...SAMPLE_SHIPMENT, items: SAMPLE_RETURN.items, document: null },
  },
});
