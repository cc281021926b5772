import type { PayLink, PaymentLink } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { writeLinkText } from '@shop/domain/orders/link-text';
import { getFirstName } from '@shop/domain/people/first-name';
import type { LinkRow, PayLinkRow } from './view-links.queries.ts';

const toAmount = (amount: number) => toRupees(paise(amount));

/** For staff. */
export const presentLink = (row: LinkRow): PaymentLink => ({
  link_id: row.link_id,
  state: row.state,
  pieces: row.pieces.map(({ product_id, name, image, quantity }) => ({
    product_id,
    name,
    ...(image && { image }),
    quantity,
  })),
  name: row.name ?? '',
  phone: row.phone ?? '',
  total: toAmount(row.amount_paise),
  delivery: toAmount(row.delivery_paise),
  discount: toAmount(row.discount_paise),
  hold_until: row.hold_until.toISOString(),
  ends_today: row.ends_today,
  being_paid: row.being_paid,
  can_be_kept_again: row.can_be_kept_again,
  ...(row.order_id && { order_id: row.order_id }),
  ...(row.paid_at && { paid_at: row.paid_at.toISOString() }),
  ...(row.cancelled_at && { cancelled_at: row.cancelled_at.toISOString() }),
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
});

/** With an address of the payment page, which nothing can show again. */
export function presentSentLink(
  row: LinkRow,
  { origin, token }: { origin: string; token: string },
) {
  const url = `${origin}/pay/${token}`;
  const message = writeLinkText({
    name: row.name ?? '',
    pieces: row.pieces,
    until: row.hold_until,
    total: paise(row.amount_paise),
    delivery: paise(row.delivery_paise),
    url,
  });
  return { link: presentLink(row), url, message };
}

/** For whoever opens the link. Of the person only what tells that it is the right one, and only while it is open. */
export function presentPayLink(row: PayLinkRow): PayLink {
  const { state, order_id, estimated_from, estimated_until } = row;
  return {
    state,
    hold_until: row.hold_until.toISOString(),
    pieces: row.pieces.map(({ unit_price_paise, image, ...piece }) => ({
      ...piece,
      ...(image && { image }),
      price: toAmount(unit_price_paise),
    })),
    delivery: toAmount(row.delivery_paise),
    discount: toAmount(row.discount_paise),
    total: toAmount(row.amount_paise),
    ...(estimated_from && { estimated_from }),
    ...(estimated_until && { estimated_until }),
    has_email: row.has_email,
    ...(state === 'open' && presentPerson(row)),
    ...(order_id && { order_id }),
  };
}

const presentPerson = ({ name, phone, post_office, window_until }: PayLinkRow) => ({
  ...(name && { first_name: getFirstName(name) }),
  ...(phone && { phone_end: phone.slice(-4) }),
  ...(post_office && { post_office }),
  ...(window_until && { window_open_until: window_until.toISOString() }),
});
