import { hash } from 'node:crypto';
import type { Address, Gift, GuestDetails, OrderLineInput } from '@shop/contract';
import { fromRupees, type Paise } from '@shop/domain/money';
import { findAddress } from '#features/accounts/customers/addresses/addresses.queries.ts';
import { findProfile } from '#features/accounts/customers/customers.queries.ts';
import { findDestination } from '#features/shop/places/find-destination.ts';
import { findDistrict, findPlace } from '#features/shop/places/find-place.ts';
import { quoteDelivery } from '#features/shop/quote-delivery.ts';
import type { CurrentSettings } from '#features/shop/settings-store.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import type { Buyer, FrozenDelivery } from './checkouts.queries.ts';

export interface PaymentRequest {
  product_list: OrderLineInput[];
  address_id?: number | undefined;
  gift?: Gift | undefined;
  /** In rupees, with the delivery charge. */
  seen_total?: number | undefined;
  /** The code of a coupon; empty: none. */
  coupon?: string | undefined;
}

/** Delivery details that are frozen into the order. */
interface ShipTo {
  name: string;
  email: string;
  phone: string;
  address: Address;
  /** Name of the customer, when another person receives the parcel. */
  buyer?: string;
}

export interface CheckoutRequest {
  holder: Buyer;
  /** Hash of a guest's network. */
  guest_network?: Buffer | undefined;
  lines: OrderLineInput[];
  ship_to: ShipTo;
  /** Fills in the provider's form. */
  payer: { name: string; email: string; phone: string };
  delivery: FrozenDelivery;
  fingerprint: Buffer;
  seen_total?: Paise | undefined;
  /** The code of a coupon. */
  coupon?: string | undefined;
}

/** Everything that the checkout of a customer freezes, except for prices. */
export async function buildCheckoutRequest(
  deps: Pick<Deps, 'db' | 'settings'>,
  user_id: number,
  requested: PaymentRequest,
): Promise<CheckoutRequest> {
  const found = await findShipTo(deps, user_id, requested.address_id);
  return freeze(deps, { ...found, ...requested, holder: { user_id } });
}

export interface Guest {
  /** Hash of the secret that the tab has drawn. */
  guest_hash: Buffer;
  guest_network: Buffer;
}

/** Everything that the checkout of a guest freezes: the typed name, contact and address, not checked by anybody. */
export async function buildGuestRequest(
  deps: Pick<Deps, 'settings'>,
  { guest_hash, guest_network }: Guest,
  { name, email, phone, address, ...requested }: GuestDetails & PaymentRequest,
): Promise<CheckoutRequest> {
  const payer = { name, email, phone };
  const ship_to = { ...payer, address };
  const request = await freeze(deps, { payer, ship_to, ...requested, holder: { guest_hash } });
  return { ...request, guest_network };
}

interface Purchase extends Pick<CheckoutRequest, 'holder' | 'payer' | 'ship_to'>, PaymentRequest {}

async function freeze(
  deps: Pick<Deps, 'settings'>,
  { holder, payer, ship_to: recipient, product_list, gift, seen_total, coupon }: Purchase,
): Promise<CheckoutRequest> {
  const settings = await deps.settings.load();
  const ship_to = { ...recipient, address: addState(settings, recipient.address) };
  const lines = mergeLines(product_list);
  const { zone, ...delivery } = findDelivery(settings, ship_to.address);
  const gift_note = gift?.note ?? null;
  const identity = JSON.stringify([lines, ship_to, zone, gift_note, ...(coupon ? [coupon] : [])]);
  return {
    holder,
    lines,
    payer,
    ship_to,
    delivery: { ...delivery, gift_note },
    fingerprint: hash('sha256', identity, 'buffer'),
    ...(coupon && { coupon }),
    ...(seen_total !== undefined && { seen_total: fromRupees(seen_total) }),
  };
}

async function findShipTo({ db }: Pick<Deps, 'db'>, user_id: number, address_id?: number) {
  const profile = await findProfile(db, user_id);
  if (!profile) throw new ShopError('NOT_SIGNED_IN');
  const { name, email, phone, address } = profile;
  const payer = { name, email, phone };
  if (address_id === undefined) return { payer, ship_to: { ...payer, address } };
  const other = await findAddress(db, { user_id, address_id });
  if (!other) throw new ShopError('ADDRESS_NOT_FOUND');
  const ship_to: ShipTo = {
    name: other.recipient,
    email,
    phone: other.phone,
    address: other.address,
    buyer: name,
  };
  return { payer, ship_to };
}

/**
 * An address as specified has no State: the PIN code decides, for the charge and for the tax, or the district where no
 * post office has that code. Where it is unclear, a registered shop has to ask; any other shop assumes its own State,
 * if that is one of the two.
 */
export function addState({ gstin, stateCode: own }: CurrentSettings, address: Address): Address {
  if (address.stateCode) return address;
  const place = findPlace(address.pinCode) ?? findDistrict(address.state);
  if (gstin && (!place || place.otherStateCode)) throw new ShopError('STATE_REQUIRED');
  if (!place) return address;
  return { ...address, stateCode: place.otherStateCode === own ? own : place.stateCode };
}

/** A State that is not known counts as far away. */
export function findDelivery(settings: CurrentSettings, address: Address) {
  const to = findDestination(address) ?? { stateCode: '' };
  const quote = quoteDelivery(settings, { to, items: fromRupees(0) });
  const { delivers, zone, from, until, onlyInState } = quote;
  if (onlyInState) throw new ShopError('OTHER_STATE', { state: onlyInState });
  if (!delivers) throw new ShopError('NOT_DELIVERED', { pin: address.pinCode });
  const { charge, freeFrom } = settings.zones[zone];
  return {
    zone,
    from,
    until,
    charge,
    freeFrom,
  };
}

/** One line per product, sorted by id: the order in which stock rows are locked. */
export function mergeLines(lines: OrderLineInput[]): OrderLineInput[] {
  const quantities = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id);
}
