import { randomUUID } from 'node:crypto';
import {
  accounts,
  adminCustomers,
  adminOrderPage,
  adminOrders,
  adminPayments,
  adminReviews,
  adminSupport,
  cart,
  orders,
  payments,
  support,
} from '@shop/contract';
import { sql } from 'kysely';
import { releaseCheckout } from '#features/payments/checkout/release-checkout.ts';
import { addDeliveryAddress } from '../delivery-addresses.ts';
import {
  drainPollers,
  findProviderPayment,
  postWebhook,
  startCheckout,
  toPaymentResult,
} from '../payments.ts';
import { PERSON, signedCapture } from '../pii-markers.ts';
import { ask, handleReturn } from '../returns.ts';
import { rate } from '../reviews.ts';
import { POST, setStatus, ship } from '../shipments.ts';
import { registerForTax } from '../tax-registration.ts';
import { createImage, type TestShop } from '../test-shop.ts';
import { addTicket, newTicket } from '../tickets.ts';

/** A customer who has used every part of the shop, each time with the same name and address. */
export async function createErasablePerson(shop: TestShop) {
  await registerForTax(shop, 'regular');
  const [person, admin] = [await shop.createCustomer(PERSON), await shop.createStaff()];
  const product_id = await shop.addProduct({ stock: 50 }, [await createImage(1)]);
  const { user_id } = person;
  const { name, phone, address } = PERSON;
  for (const email of [`new.${PERSON.email}`, PERSON.email]) {
    await person.call(accounts.changeProfile, { body: { name, phone, email } });
  }
  // The State is typed in: the PIN code is one that no table has.
  await sql`
    update customer set email_confirmed_at = now(), address = address || '{"stateCode": "32"}'
    where user_id = ${user_id}`.execute(shop.db);
  const recipient = { recipient: name, phone, address: { ...address, stateCode: '32' } };
  await addDeliveryAddress(shop, user_id, recipient);

  const order_id = await buyAsGift(shop, person, product_id);
  const params = { id: order_id };
  await admin.call(adminOrderPage.correctRecipient, {
    params,
    body: { ...recipient, recipient: `${name} Junior` },
  });
  const note = () => ({ text: `${name} called from ${phone}.`, request_id: randomUUID() });
  await admin.call(adminOrderPage.addNote, { params, body: note() });
  await admin.call(adminCustomers.addNote, { params: { id: `${user_id}` }, body: note() });
  await person.call(orders.requestCancellation, { params });
  const reason = `${name} asked too late.`;
  await admin.call(adminOrders.declineCancellation, { params, body: { reason } });
  await ship(admin, [{ order_id, tracking: POST }]);
  await setStatus(admin, order_id, 'Delivered');

  const asked = { pieces: `${product_id}:1`, text: `${name} found a hole.` };
  const { return_id } = (await ask(person, order_id, asked, [await createImage(5)])).body;
  await admin.call(adminPayments.refundPart, {
    params,
    body: { amount: 1, reason: `${name} paid the stamp.`, request_id: randomUUID() },
  });

  await writeReview({ person, admin }, { order_id, product_id });
  const tickets = await writeTickets(shop, person);
  await giveUpCheckout(shop, await startCheckout(person, product_id));
  await person.call(cart.add, { body: { product_id, quantity: 1 } });
  return { person, admin, order_id, product_id, return_id, tickets };
}

export async function giveUpCheckout({ deps }: TestShop, rzp_order_id: string): Promise<void> {
  const { checkout_id } = await deps.db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzp_order_id)
    .executeTakeFirstOrThrow();
  await releaseCheckout(deps.paymentsDb, checkout_id);
}

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

async function buyAsGift(shop: TestShop, person: Customer, product_id: number): Promise<string> {
  const { body } = await person.call(payments.start, {
    body: {
      product_list: [{ product_id, quantity: 1 }],
      gift: { note: `Happy birthday, from ${PERSON.name}` },
    },
  });
  const result = toPaymentResult(await shop.provider.pay(body.data.id));
  const verified = await person.call(payments.verify, { body: result });
  const payment = await findProviderPayment(shop, result.razorpay_payment_id);
  const report = signedCapture({ ...payment, email: PERSON.email, contact: `+91${PERSON.phone}` });
  await postWebhook(shop, report.body, { ...report.headers, 'x-razorpay-event-id': 'evt_person' });
  await drainPollers(shop);
  return 'order_id' in verified.body ? verified.body.order_id : '';
}

/** A review that was changed and answered. */
async function writeReview(
  { person, admin }: { person: Customer; admin: Awaited<ReturnType<TestShop['createStaff']>> },
  line: { order_id: string; product_id: number },
): Promise<void> {
  const files = [await createImage(6)];
  const { body } = await rate(person, line, { rating: 4, text: `Worn by ${PERSON.name}.` }, files);
  const changed = { rating: 4, text: `I am ${PERSON.name}.`, kept_images: body.images };
  await rate(person, line, changed);
  const { reviews } = (await admin.call(adminReviews.list, {})).body;
  for (const { review_id, version } of reviews) {
    const answer = { text: `Thank you, ${PERSON.name}.`, version };
    await admin.call(adminReviews.answer, { params: { review_id: `${review_id}` }, body: answer });
  }
}

/** One with the account, and one without from the same address; both have a picture. */
async function writeTickets(shop: TestShop, person: Customer): Promise<string[]> {
  const { name, email, phone } = PERSON;
  const text = `I am ${name}, please call ${phone}.`;
  const { body } = await person.call(support.create, {
    body: newTicket({ name, email, phone, text }),
    files: [await createImage(3)],
  });
  const other = await addTicket(shop, { name, email, phone, text, images: [await createImage(4)] });
  return [body.ticket_id, other];
}

/** Ends what would delay an erasure: the return and the days for it, the refund, and the tickets. */
export async function endOpenMatters(
  shop: TestShop,
  { admin, return_id, tickets }: Awaited<ReturnType<typeof createErasablePerson>>,
): Promise<void> {
  for (const ticket_id of tickets) {
    await admin.call(adminSupport.answer, {
      params: { ticket_id },
      body: { text: `Dear ${PERSON.name}, done.`, close: true, entries_base: 1 },
    });
  }
  await handleReturn(admin, return_id).refuse(`${PERSON.name} has worn it.`);
  await sql`update refund set status = 'processed', rzp_refund_id = 'rfnd_of_the_stamp'`.execute(
    shop.db,
  );
  await sql`update orders set delivery_date = now() - interval '8 days'`.execute(shop.db);
}
