import { adminOrderPage, counter, taxDocuments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openCounter, sell, start } from '#test/counter/counter-sales.ts';
import { drainPollers, findProviderPayment, listViolations, postWebhook } from '#test/payments.ts';
import { findPersonInTables } from '#test/people/find-person.ts';
import { PERSON, signedCapture } from '#test/pii-markers.ts';
import { receivedEarlier } from '#test/reviews.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';
import { requestErasure } from './erase-customer.ts';
import { isGuest } from './erasure.queries.ts';
import { collectData } from './export-data.ts';
import { privacyJobs } from './privacy.jobs.ts';

const { name, phone } = PERSON;
const address = { ...PERSON.address, stateCode: '32' };
const BUYER = { name, phone, address };
const person = { guest_phone: phone };

const erase = ({ deps }: TestShop) => requestErasure(deps, { person, by_operator: true });

it('[GUEST-16] a sale at the counter is found by the phone on its bill, and exported', async () => {
  const { shop, saree, cashier } = await openCounter();
  await sell(cashier, saree);
  expect(await isGuest(shop.db, person)).toBe(false);
  const { order_id } = await sell(cashier, saree, BUYER);
  await start(cashier, saree, BUYER);

  expect(await isGuest(shop.db, person)).toBe(true);
  const data = await collectData(shop.deps, { person });

  expect(data.orders).toMatchObject([{ order_id, deliver_to: { name, phone } }]);
  expect(data.payments).toMatchObject([{ amount_rupees: 2450 }]);
  expect(data.unpaid_purchases).toMatchObject([{ deliver_to: { phone } }]);
});

it('[GUEST-16] a sale at the counter is erased after its days for a return; its invoice keeps the buyer', async () => {
  const { shop, saree, cashier } = await openCounter({ role: 'owner' });
  await registerForTax(shop, 'regular');
  const { order_id, document_id } = await sell(cashier, saree, BUYER);
  const other = await sell(cashier, saree, { name: 'Asha', phone: '9810012345' });
  await cashier.call(adminOrderPage.correctRecipient, {
    params: { id: order_id },
    body: { recipient: `${name} Junior`, phone, address },
  });
  expect((await erase(shop)).open).toMatchObject([{ kind: 'order returnable', id: order_id }]);
  await receivedEarlier(shop, order_id, 29);

  expect(await erase(shop)).toMatchObject({ erased: true });

  expect(await findPersonInTables(shop)).toEqual(['tax_document.buyer']);
  const { body } = await cashier.call(taxDocuments.view, {
    params: { document_id: `${document_id}` },
    query: { as: 'admin' },
  });
  expect(body.buyer).toMatchObject({ name });
  const { rows } = await sql`
    select after ->> 'tender' as tender from audit_log where action = 'sold at the counter'`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ tender: 'cash' }, { tender: 'cash' }]);
  const left = await collectData(shop.deps, { person: { guest_phone: '9810012345' } });
  expect(left.orders).toMatchObject([{ order_id: other.order_id, deliver_to: { name: 'Asha' } }]);
  expect(await isGuest(shop.db, person)).toBe(false);
  expect(await listViolations(shop)).toEqual([]);
});

it('[GUEST-16] what the provider reported about a paid QR code is erased with its sale', async () => {
  const { shop, saree, cashier } = await openCounter();
  const { body } = await start(cashier, saree, { ...BUYER, tender: 'qr code' });
  const { rzp_qr_id } = await shop.db
    .selectFrom('checkout')
    .select('rzp_qr_id')
    .executeTakeFirstOrThrow();
  const { payment_id } = await shop.provider.payQr(rzp_qr_id ?? '');
  const payment = await findProviderPayment(shop, payment_id);
  const report = signedCapture({ ...payment, email: PERSON.email, contact: `+91${phone}` });
  await postWebhook(shop, report.body, { ...report.headers, 'x-razorpay-event-id': 'evt_qr' });
  await drainPollers(shop);
  const { order_id = '' } = (
    await cashier.call(counter.view, { params: { sale_id: body.sale_id } })
  ).body;
  expect(await findPersonInTables(shop)).toContain('webhook_event.body');
  await receivedEarlier(shop, order_id, 29);

  expect(await erase(shop)).toMatchObject({ erased: true });

  expect(await findPersonInTables(shop)).toEqual([]);
});

it('[PRIVACY-02] a sale at the counter that ended unpaid loses the person after 30 days', async () => {
  const { shop, saree, cashier } = await openCounter();
  const { body } = await start(cashier, saree, BUYER);
  await cashier.call(counter.cancel, { params: { sale_id: body.sale_id } });
  await start(cashier, saree, BUYER);
  await advanceTime(shop.db, '11 minutes');
  await drainPollers(shop);
  const run = () => privacyJobs(shop.deps)['remove-personal-data']();

  await advanceTime(shop.db, '29 days 23 hours');
  await run();
  expect(await findPersonInTables(shop)).toEqual(['checkout.ship_to']);

  await advanceTime(shop.db, '1 hour');
  await run();
  expect(await findPersonInTables(shop)).toEqual([]);
  expect(await listViolations(shop)).toEqual([]);
});
