import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { adminLinks, orderClaims } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { privacyJobs } from '#features/privacy/privacy.jobs.ts';
import { drawOrderToken } from '#test/access/guest-inputs.ts';
import { buyAsGuest, createGuest, startGuestCheckout } from '#test/guests.ts';
import { MAIL_ON } from '#test/mail/links.ts';
import { drainPollers, listViolations } from '#test/payments.ts';
import { createErasablePerson, endOpenMatters } from '#test/people/erasable-person.ts';
import { findPersonInTables } from '#test/people/find-person.ts';
import { PERSON } from '#test/pii-markers.ts';
import { rateByLink, receivedEarlier } from '#test/reviews.ts';
import { makeLinkOf } from '#test/sales/link-calls.ts';
import { setStatus } from '#test/shipments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const FILE = fileURLToPath(new URL('./customer.ts', import.meta.url));

const run = (shop: TestShop, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: shop.url, IMAGE_DIR: shop.imageDir };
    execFile(process.execPath, [FILE, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

it('[PRIVACY-03] npm run customer exports a person with the notes of the shop, and erases', {
  timeout: 120_000,
}, async () => {
  const shop = await createTestShop({ rateLimits: MAIL_ON });
  const created = await createErasablePerson(shop);
  const dir = mkdtempSync(`${tmpdir()}/export-`);
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const { email, phone } = PERSON;

  const exported = await run(shop, 'export', email, '--dir', dir);
  expect(exported).toMatchObject({ code: 0, err: '' });
  const files = exported.out.replace('Written: ', '').trim().split(', ');
  for (const file of files) {
    expect(readFileSync(file, 'utf8')).toContain(`called from ${phone}`);
    expect(statSync(file).mode & 0o077).toBe(0);
  }

  const waiting = await run(shop, 'erase', email);
  expect(waiting.out).toContain(`- Order ${created.order_id} can be returned until`);
  await endOpenMatters(shop, created);
  expect((await run(shop, 'erase', email)).out).toContain('is erased');
  expect(await findPersonInTables(shop)).toEqual(['tax_document.buyer']);

  expect(await run(shop, 'erase', email)).toMatchObject({ code: 1 });
  expect(await run(shop, 'forget', email)).toMatchObject({ code: 2 });
});

it('[GUEST-16] npm run customer exports and erases what was bought with an email without an account', {
  timeout: 120_000,
}, async () => {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock: 5 });
  const { order_id } = await buyAsGuest(shop, createGuest(shop, PERSON), saree);
  await startGuestCheckout(createGuest(shop, PERSON), saree);
  await setStatus(await shop.createStaff(), order_id, 'Delivered');
  const token = await drawOrderToken(shop, order_id, 'full');
  const text = `${PERSON.name} wears it.`;
  await rateByLink(shop, { product_id: saree, token }, { text });
  await rateByLink(shop, { product_id: saree, token }, { text, rating: 4 });
  const dir = mkdtempSync(`${tmpdir()}/export-`);
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const { email, phone } = PERSON;

  const exported = await run(shop, 'export', email, '--dir', dir);
  expect(exported).toMatchObject({ code: 0, err: '' });
  const data = JSON.parse(readFileSync(`${dir}/guest.json`, 'utf8'));
  expect(data.orders).toMatchObject([{ order_id, deliver_to: { phone } }]);
  expect(data.unpaid_purchases).toHaveLength(1);
  expect(data.reviews).toMatchObject([{ order_id, rating: 4, text }]);

  const waiting = await run(shop, 'erase', email);
  expect(waiting.out).toContain('not yet');
  expect(waiting.out).toContain(order_id);
  await advanceTime(shop.db, '100 days');
  await receivedEarlier(shop, order_id, 100);
  await drainPollers(shop);
  await privacyJobs(shop.deps)['remove-personal-data']();

  expect(await findPersonInTables(shop)).toEqual([]);
  expect(await shop.db.selectFrom('page_token').selectAll().execute()).toEqual([]);
  expect(await listViolations(shop)).toEqual([]);
  expect(await run(shop, 'erase', email)).toMatchObject({ code: 1 });
});

it('[GUEST-16] an account is erased with the orders that were added to it', {
  timeout: 120_000,
}, async () => {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock: 5 });
  const { email, call, user_id } = await shop.createCustomer(PERSON);
  await sql`update customer set email_confirmed_at = now()`.execute(shop.db);
  const { order_id } = await buyAsGuest(shop, createGuest(shop, PERSON), saree);
  await buyAsGuest(shop, createGuest(shop, { ...PERSON, phone: '9876543210' }), saree);
  expect((await call(orderClaims.claim, { body: { order_id } })).status).toBe(200);
  await advanceTime(shop.db, '100 days');

  const erased = await run(shop, 'erase', email);

  expect(erased).toMatchObject({ code: 0, err: '' });
  expect(erased.out).toContain(`Customer ${user_id} is erased.`);
  expect(erased.out).toContain('Guest is erased.');
  expect(await findPersonInTables(shop)).toEqual([]);
  expect(await listViolations(shop)).toEqual([]);
});

it('[GUEST-16] with a phone it exports and erases what staff typed for a payment link', {
  timeout: 120_000,
}, async () => {
  const shop = await createTestShop();
  const owner = await shop.createStaff();
  const { name, phone, address } = PERSON;
  const saree = await shop.addProduct();
  const { link_id } = await makeLinkOf(owner, saree, { name, phone, address });
  const dir = mkdtempSync(`${tmpdir()}/export-`);
  onTestFinished(() => rmSync(dir, { recursive: true }));

  expect(await run(shop, 'export', phone, '--dir', dir)).toMatchObject({ code: 0, err: '' });
  const data = JSON.parse(readFileSync(`${dir}/guest.json`, 'utf8'));
  expect(data.payment_links).toMatchObject([{ name, phone, address }]);

  expect((await run(shop, 'erase', phone)).out).toContain('Guest: not yet.');
  await owner.call(adminLinks.cancel, { params: { link_id: `${link_id}` } });
  expect((await run(shop, 'erase', phone)).out).toContain('Guest is erased.');
  expect(await findPersonInTables(shop)).toEqual([]);
  expect(await run(shop, 'erase', phone)).toMatchObject({ code: 1 });
});
