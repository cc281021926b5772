import { groupTrackingNumber, trackingSite } from '@shop/domain/orders/couriers';
import { fact, link, list, paragraph } from './layout/blocks.ts';
import { documentUrl } from './links.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageShipment, MessageShop } from './message-data.ts';
import { arrival, deliverTo, frame, viewOrder } from './order-messages.ts';
import type { Words } from './words/en.ts';

export function shipped(
  { order, parcel }: DataOf<'shipped'>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  const {
    subject,
    subjectPartly,
    heading,
    headingPartly,
    lead,
    leadPartly,
    shipmentItems,
    bill: billText,
  } = words.shipped;
  const { partly, items, bill } = parcel;
  return {
    ...frame(order, shop, words, {
      subject: partly ? subjectPartly : subject,
      heading: partly ? headingPartly : heading,
    }),
    lead: partly ? leadPartly : lead,
    blocks: [
      ...tracking(parcel, words),
      list(
        shipmentItems,
        items.map(({ name, quantity }) => words.quantityOf(quantity, name)),
      ),
      deliverTo(order, words),
      ...arrival(order, words),
      ...(bill
        ? [link(billText, bill.number, documentUrl(shop, order.order_id, bill.document_id))]
        : []),
      viewOrder(order, shop, words),
    ],
  };
}

/** Courier, number and link of a parcel, as far as they are known. */
export function tracking(
  { courier, tracking_number, tracking_url }: MessageShipment,
  { shipped: say }: Words,
) {
  if (!courier) return [];
  if (!tracking_number) return [fact(say.courier, [courier])];
  const number = fact(say.number(courier), [groupTrackingNumber(tracking_number)]);
  if (!tracking_url) return [number, paragraph(say.nextDay)];
  return [number, link(say.nextDay, say.track(trackingSite(tracking_url)), tracking_url)];
}
