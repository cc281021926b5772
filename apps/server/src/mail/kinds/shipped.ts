import { findMessageOrder, findMessageShipment } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { link } from '#mail/templates/layout/blocks.ts';
import {
  aboutOrder,
  arrival,
  deliverTo,
  listItems,
  orderUrl,
  tracking,
  viewOrder,
} from '#mail/templates/parts.ts';
import { SAMPLE_ORDER, SAMPLE_SHIPMENT } from '#mail/templates/samples.ts';

export const shipped = defineMail({
  load: async ({ db }, { order_id, shipment_id }) => {
    const found = await findMessageOrder(db, order_id);
    const sent = await findMessageShipment(db, shipment_id);
    if (!found || !sent) return undefined;
    const { after_delivery, ...shipment } = sent;
    const isOnItsWay = found.order_status === 'Shipped' || after_delivery;
    if (!isOnItsWay) return undefined;
    return { to: found.email, data: { order: found.order, shipment } };
  },
  words: {
    en: {
      whole: {
        subject: (order: string) => `Order ${order}: on its way`,
        heading: (order: string) => `Your order ${order} is on its way`,
        lead: 'We have sent your parcel.',
      },
      partly: {
        subject: (order: string) => `Order ${order}: partly shipped`,
        heading: (order: string) => `Part of your order ${order} is on its way`,
        lead: 'We have sent a parcel with the pieces below. The rest will follow in another parcel.',
      },
      items: 'In this parcel',
      document: 'View or print the bill for this parcel:',
    },
  },
  render: ({ order, shipment }, shop, say) => {
    const { order_id } = order;
    const { partly, items, document } = shipment;
    const { subject, heading, lead } = partly ? say.partly : say.whole;
    // A guest's link opens the order, which shows the bill after the digits of the phone.
    const documentUrl = shop.orderToken
      ? orderUrl(shop, order_id)
      : `${orderUrl(shop, order_id)}/documents/${document?.document_id}`;
    return {
      ...aboutOrder(order, shop, say),
      subject: subject(order_id),
      heading: heading(order_id),
      lead,
      blocks: [
        ...tracking(shipment, say),
        listItems(say.items, items, say),
        deliverTo(order, say),
        ...arrival(order, say),
        ...(document ? [link(say.document, document.number, documentUrl)] : []),
        viewOrder(order_id, shop, say),
      ],
    };
  },
  sample: { order: SAMPLE_ORDER, shipment: SAMPLE_SHIPMENT },
  variants: {
    'a part': {
      shipment: {
        courier: 'ST Courier',
        tracking_number: '4820021',
        tracking_url: null,
        items: SAMPLE_ORDER.items.slice(0, 1),
        document: null,
        partly: true,
      },
    },
    'without courier': {
      shipment: { ...SAMPLE_SHIPMENT, courier: null, tracking_number: null, tracking_url: null },
    },
  },
});
