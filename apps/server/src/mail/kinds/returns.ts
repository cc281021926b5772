import { findMessageReturn, type MessageReturn } from '#mail/message-return.queries.ts';
import {
  defineMail,
  type LoadContext,
  type MessageShop,
  type OutboxRow,
} from '#mail/templates/define-mail.ts';
import { button, fact, paragraph } from '#mail/templates/layout/blocks.ts';
import { greet, listItems, orderUrl, tracking, viewOrder } from '#mail/templates/parts.ts';
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

const toAddress = ({ return_id }: MessageReturn, { brand, address, mobile }: MessageShop) =>
  [return_id, brand, ...address.filter((line) => line !== brand), mobile].filter(Boolean);

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
      post: {
        subject: (order: string) => `Order ${order}: please send it back`,
        heading: (returned: string) => `Please send return ${returned} to us`,
        lead: (returned: string) =>
          `Please send the pieces back. Write ${returned} on the parcel so we know it is yours.`,
      },
      booked: {
        subject: (order: string) => `Order ${order}: your return is approved`,
        heading: (returned: string) => `Return ${returned} is approved`,
        lead: {
          prepaid_label:
            'We will email you a prepaid label for the parcel. Please do not post anything before that.',
          pickup:
            'A courier will collect the parcel from your door. We will email you when it is booked. Please do not post anything.',
        },
        pack: 'Please pack the pieces well. You pay nothing for sending them back.',
      },
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
    const { return_id, order_id, defect, wish, way_back } = returned;
    const next = wish === 'refund' ? [say.thenRefund] : [say.thenExchange, say.noStock];
    if (way_back !== 'post') {
      return {
        ...aboutReturn(returned, shop, say),
        subject: say.booked.subject(order_id),
        heading: say.booked.heading(return_id),
        lead: say.booked.lead[way_back],
        blocks: [
          pieces(returned, say),
          paragraph(say.booked.pack),
          ...next.map(paragraph),
          viewOrder(order_id, shop, say),
        ],
      };
    }
    return {
      ...aboutReturn(returned, shop, say),
      subject: say.post.subject(order_id),
      heading: say.post.heading(return_id),
      lead: say.post.lead(return_id),
      blocks: [
        fact(say.sendTo, toAddress(returned, shop)),
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
    'prepaid label': { way_back: 'prepaid_label' },
    pickup: { way_back: 'pickup' },
  },
});

/** The prepaid label, or the pickup, that the shop has booked for a faulty piece. */
/** The label of a guest is on the page of the order, which asks for the digits of the phone. */
const labelUrl = (shop: MessageShop, order_id: string, return_id: string) =>
  shop.orderToken
    ? orderUrl(shop, order_id)
    : `${shop.origin}/return/${order_id}/label/${return_id}`;

export const returnBooked = defineMail({
  load: async ({ db }, { return_id }) => {
    const found = await findMessageReturn(db, return_id);
    if (!found?.parcel) return undefined;
    const { email: to, returned, parcel } = found;
    return { to, data: { returned, parcel } };
  },
  words: {
    en: {
      label: {
        subject: (order: string) => `Order ${order}: your prepaid label`,
        heading: (returned: string) => `The prepaid label of return ${returned}`,
        lead: (courier: string) =>
          `Print the label, put it on the parcel and hand the parcel to ${courier}. There is nothing to pay.`,
      },
      pickup: {
        subject: (order: string) => `Order ${order}: your pickup is booked`,
        heading: (returned: string) => `The pickup of return ${returned} is booked`,
        lead: (courier: string) =>
          `${courier} will collect the parcel from your door. Please have it packed. There is nothing to pay.`,
      },
      noPrinter: (returned: string) =>
        `No printer? Write ${returned}, the number above and our address on the parcel.`,
      address: 'Our address',
      button: 'Print the label',
    },
  },
  render: ({ returned, parcel }, shop, say) => {
    const { return_id, order_id, way_back } = returned;
    const words = way_back === 'pickup' ? say.pickup : say.label;
    return {
      ...aboutReturn(returned, shop, say),
      subject: words.subject(order_id),
      heading: words.heading(return_id),
      lead: words.lead(parcel.courier ?? ''),
      blocks: [
        ...tracking(parcel, say),
        button(say.button, labelUrl(shop, order_id, return_id)),
        paragraph(say.noPrinter(return_id)),
        fact(say.address, toAddress(returned, shop)),
        pieces(returned, say),
      ],
    };
  },
  sample: {
    returned: { ...SAMPLE_RETURN, way_back: 'prepaid_label' },
    parcel: {
      courier: SAMPLE_SHIPMENT.courier,
      tracking_number: SAMPLE_SHIPMENT.tracking_number,
      tracking_url: SAMPLE_SHIPMENT.tracking_url,
    },
  },
  variants: {
    pickup: { returned: { ...SAMPLE_RETURN, way_back: 'pickup' } },
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
