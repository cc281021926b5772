import { randomUUID } from 'node:crypto';
import {
  accountAddresses,
  adminOrderPage,
  adminOrders,
  adminPayments,
  adminReturns,
  adminReviews,
  adminShipments,
  adminSupport,
  type Gift,
  type NewTicket,
  orderReviews,
  orders,
  payments,
  returns,
  support,
} from '@shop/contract';
import type { ReturnReason } from '@shop/domain/orders/returns';
import type { HidingReason } from '@shop/domain/products/reviews';
import type { Method } from '@shop/fake-razorpay/control';
import type { PastShop } from './past-shop.ts';
import { type Person, RECIPIENTS } from './people.ts';

/** Products with how many pieces of each. */
export type Basket = readonly (readonly [product_id: number, quantity: number])[];

export interface PastReview {
  rating: number;
  /** Fits every kind of product. */
  text: string;
}

interface Purchase {
  method?: Method;
  /** Note of a gift to one of the recipients. */
  gift?: string;
}

interface Parcel {
  /** Missing: everything that is left. */
  basket?: Basket;
}

/** The acts of customers and staff, each made by the requests that their browsers would send. */
export function createActs({ customer, staff, visitor, provider }: PastShop) {
  let parcels = 0;

  const pay = async (buyer: Person, basket: Basket, { method = 'upi', gift }: Purchase = {}) => {
    const call = await customer(buyer);
    const product_list = basket.map(([product_id, quantity]) => ({ product_id, quantity }));
    const sent = gift === undefined ? {} : await addRecipient(buyer, { note: gift });
    const { data } = await call(payments.start, { body: { product_list, ...sent } });
    const { email, phone } = buyer;
    return { call, result: await provider.pay(data.id, { method, email, contact: `+91${phone}` }) };
  };

  const addRecipient = async (buyer: Person, gift: Gift) => {
    const { name: recipient, phone, address } = RECIPIENTS[parcels % 2] ?? buyer;
    const call = await customer(buyer);
    const { address_id } = await call(accountAddresses.add, {
      body: { recipient, phone, label: 'Gift', address },
    });
    return { address_id, gift };
  };

  /** A review that nobody has answered, as staff find it. */
  const findReview = async (order_id: string) => {
    const call = await staff('accounts');
    const { reviews } = await call(adminReviews.list, { query: {} });
    const review = reviews.find((one) => one.order_id === order_id);
    if (!review) throw new Error(`${order_id} has no review`);
    return { call, params: { review_id: `${review.review_id}` }, version: review.version };
  };

  return {
    async buy(buyer: Person, basket: Basket, purchase?: Purchase): Promise<string> {
      const { call, result } = await pay(buyer, basket, purchase);
      const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = result;
      const body = { razorpay_payment_id, razorpay_order_id, razorpay_signature };
      const reply = await call(payments.verify, { body });
      if (!('order_id' in reply)) throw new Error(`no order: ${reply.msg}`);
      return reply.order_id;
    },
    async askToCancel(buyer: Person, id: string) {
      await (await customer(buyer))(orders.requestCancellation, { params: { id } });
    },
    async askToReturn(buyer: Person, id: string, asked: AskedReturn): Promise<string> {
      const { basket, reason, wish = 'refund', text } = asked;
      const pieces = basket.map((line) => line.join(':')).join(',');
      const call = await customer(buyer);
      const body = { pieces, reason, wish, text, request_id: randomUUID() };
      return (await call(returns.ask, { params: { id }, body })).return_id;
    },
    async rate(buyer: Person, id: string, { product_id, rating, text }: Rated) {
      const call = await customer(buyer);
      const params = { id, product_id: `${product_id}` };
      const body = { rating: `${rating}`, text, request_id: randomUUID() };
      await call(orderReviews.save, { params, body });
    },
    async writeTo(shopTicket: NewTicket): Promise<string> {
      return (await visitor(support.create, { body: shopTicket })).ticket_id;
    },

    async send(order_id: string, { basket }: Parcel = {}) {
      parcels += 1;
      const call = await staff('packing');
      const items = basket?.map(([product_id, quantity]) => ({ product_id, quantity }));
      const shipment = { order_id, tracking: inventTracking(parcels), ...(items && { items }) };
      const body = { request_id: randomUUID(), shipments: [shipment] };
      const { results } = await call(adminShipments.ship, { body });
      if (!results[0]?.shipment_id) throw new Error(`${order_id} was not sent: ${results[0]?.msg}`);
    },
    async markDelivered(order_id: string) {
      const body = { order_status: 'Delivered' } as const;
      await (await staff('accounts'))(adminOrders.changeStatus, { params: { order_id }, body });
    },
    async cancel(order_id: string) {
      const body = { order_status: 'Cancelled' } as const;
      await (await staff('owner'))(adminOrders.changeStatus, { params: { order_id }, body });
    },
    async approveCancellation(id: string) {
      await (await staff('accounts'))(adminPayments.approveCancellation, { params: { id } });
    },
    async declineCancellation(id: string, reason: string) {
      const call = await staff('accounts');
      await call(adminOrders.declineCancellation, { params: { id }, body: { reason } });
    },
    async restock(id: string) {
      await (await staff('accounts'))(adminOrders.restock, { params: { id } });
    },
    async refund(id: string) {
      await (await staff('accounts'))(adminPayments.refundOrder, { params: { id } });
    },
    async refundPart(id: string, part: { amount: number; reason: string }) {
      const body = { ...part, request_id: randomUUID() };
      await (await staff('accounts'))(adminPayments.refundPart, { params: { id }, body });
    },
    async approveReturn(return_id: string) {
      await (await staff('accounts'))(adminReturns.approve, { params: { return_id } });
    },
    async refuseReturn(return_id: string, reason: string) {
      const call = await staff('accounts');
      await call(adminReturns.refuse, { params: { return_id }, body: { reason } });
    },
    async receiveReturn(return_id: string, basket: Basket, pieces: 'to stock' | 'written off') {
      const lines = basket.map(([product_id, quantity]) => ({
        product_id,
        restocked: pieces === 'to stock' ? quantity : 0,
        written_off: pieces === 'to stock' ? 0 : quantity,
      }));
      const call = await staff('accounts');
      await call(adminReturns.receive, { params: { return_id }, body: { lines } });
    },
    async refundReturn(return_id: string) {
      await (await staff('accounts'))(adminReturns.refund, { params: { return_id }, body: {} });
    },
    async exchangeReturn(return_id: string) {
      parcels += 1;
      const body = { tracking: inventTracking(parcels) };
      await (await staff('accounts'))(adminReturns.exchange, { params: { return_id }, body });
    },
    async answer(ticket_id: string, text: string, { close = false } = {}) {
      const call = await staff('accounts');
      const { entries } = await call(adminSupport.view, { params: { ticket_id } });
      const body = { text, close, entries_base: entries.length };
      await call(adminSupport.answer, { params: { ticket_id }, body });
    },
    async answerReview(order_id: string, text: string) {
      const { call, params, version } = await findReview(order_id);
      await call(adminReviews.answer, { params, body: { text, version } });
    },
    async hideReview(order_id: string, reason: HidingReason) {
      const { call, params, version } = await findReview(order_id);
      await call(adminReviews.hide, { params, body: { reason, version } });
    },
    async note(id: string, text: string) {
      const body = { text, request_id: randomUUID() };
      await (await staff('accounts'))(adminOrderPage.addNote, { params: { id }, body });
    },
  };
}

export type Acts = ReturnType<typeof createActs>;

interface Rated extends PastReview {
  product_id: number;
}

interface AskedReturn {
  basket: Basket;
  reason: ReturnReason;
  wish?: 'refund' | 'exchange';
  text: string;
}

/** Every third parcel goes by another courier. */
function inventTracking(parcel: number) {
  const digits = String(40_128_000 + parcel * 17);
  if (parcel % 3 === 0) return { courier: 'DTDC', tracking_number: `D${digits}` };
  if (parcel % 7 === 0) return { courier: 'Delhivery', tracking_number: `7712${digits}` };
  return { courier: 'India Post', tracking_number: `EK${digits}${postalCheckDigit(digits)}IN` };
}

/** By the Universal Postal Union's standard S10. */
function postalCheckDigit(digits: string): number {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
}
