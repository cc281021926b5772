import type { PayLinkDetails } from '@shop/contract';
import { formatTime } from '@shop/domain/dates';
import { addState, findDelivery } from '#features/payments/checkout/build-checkout-request.ts';
import { markCheckoutOpen } from '#features/payments/checkout/checkouts.queries.ts';
import { createProviderOrder } from '#features/payments/checkout/create-provider-order.ts';
import {
  extendPlace,
  joinPaymentQueue,
} from '#features/payments/checkout/payment-queue.queries.ts';
import { pauseSeconds } from '#features/payments/checkout/serve-payment-queue.ts';
import { createBusyError, type OpenPayment } from '#features/payments/checkout/start-payment.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findLinkByToken,
  findLinkCheckout,
  type LinkCheckout,
  openLinkWindow,
} from './links.queries.ts';

type StartDeps = Pick<Deps, 'db' | 'razorpay' | 'settings'>;
type Payable = LinkCheckout & { rzp_order_id: string };

/** An attempt starts over when another tab has made the provider order, or the link was changed meanwhile. */
const MAX_ATTEMPTS = 5;

/** Stores who pays and where the parcel goes, and opens a payment window. */
export async function startLinkPayment(
  deps: StartDeps,
  input: PayLinkDetails,
): Promise<OpenPayment> {
  const link = await findLinkByToken(deps.db, input.token);
  if (!link) throw new ShopError('PAY_LINK_NOT_FOUND');
  const checkout = await findPayable(deps, link.link_id);
  const destination = await completeDetails(deps, checkout, input);
  const payable = await attachProviderOrder(deps, link.link_id);
  const window = await openLinkWindow(deps.db, payable.checkout_id, destination);
  if (!window) throw await describeRefusal(deps, link.link_id);
  const { name, email = '', phone } = destination.ship_to;
  return {
    data: {
      id: payable.rzp_order_id,
      currency: 'INR',
      amount: payable.amount_paise,
      key: deps.razorpay.keyId,
      prefill: { name, email, contact: `+91${phone}` },
    },
    window,
  };
}

/** @throws PAY_LINK_NOT_FOUND, LINK_PAID, LINK_ENDED */
async function findPayable({ db }: Pick<Deps, 'db'>, link_id: number): Promise<LinkCheckout> {
  const checkout = await findLinkCheckout(db, link_id);
  if (!checkout) throw new ShopError('PAY_LINK_NOT_FOUND');
  if (checkout.status === 'paid') throw new ShopError('LINK_PAID');
  if (checkout.status === 'released' || checkout.over) throw new ShopError('LINK_ENDED');
  return checkout;
}

/** Another window is open for somebody else's address, or the link has just ended. */
async function describeRefusal(deps: Pick<Deps, 'db'>, link_id: number): Promise<ShopError> {
  const { window_open_until } = await findPayable(deps, link_id);
  return window_open_until
    ? new ShopError('WINDOW_OPEN', { time: formatTime(window_open_until) ?? '' })
    : new ShopError('CHECKOUT_IN_PROGRESS');
}

/**
 * Details that are missing are those of the shop or of an earlier window. The charge for delivery stays as it was
 * agreed.
 */
async function completeDetails(
  deps: Pick<Deps, 'settings'>,
  { ship_to: known }: LinkCheckout,
  { gift, ...typed }: PayLinkDetails,
) {
  const name = typed.name ?? known.name;
  const phone = typed.phone ?? known.phone;
  const address = typed.address ?? known.address;
  if (!name || !phone || !address) throw new ShopError('LINK_ADDRESS_REQUIRED');
  const settings = await deps.settings.load();
  const email = typed.email ?? known.email;
  const ship_to = { name, ...(email && { email }), phone, address: addState(settings, address) };
  const { from, until } = findDelivery(settings, ship_to.address);
  return { ship_to, gift_note: gift?.note ?? null, from, until };
}

/** @throws PAYMENT_BUSY while the link waits in the payment queue, with its place */
async function attachProviderOrder({ db, razorpay }: StartDeps, link_id: number): Promise<Payable> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const checkout = await findPayable({ db }, link_id);
    const { checkout_id, rzp_order_id, waiting } = checkout;
    if (rzp_order_id) return { ...checkout, rzp_order_id };
    const place = waiting && (await extendPlace(db, { link_id }));
    if (place) throw createBusyError(place);
    const created = await createProviderOrder(razorpay, checkout);
    if (created.outcome === 'ok') {
      // No window is open before the address is stored.
      await markCheckoutOpen(db, checkout_id, created.value.id, { windows: 0 });
    } else if (created.outcome === 'unknown' && created.busy) {
      await joinPaymentQueue(db, checkout_id, pauseSeconds(created.busy));
      const joined = await extendPlace(db, { link_id });
      if (joined) throw createBusyError(joined);
    } else {
      throw new ShopError('PAYMENT_UNAVAILABLE', {}, created);
    }
  }
  throw new ShopError('CHECKOUT_IN_PROGRESS');
}
