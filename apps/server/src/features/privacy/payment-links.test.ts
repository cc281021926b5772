import { adminLinks, orderLinks } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drainPollers, listViolations } from '#test/payments.ts';
import { findPersonInTables } from '#test/people/find-person.ts';
import { PERSON } from '#test/pii-markers.ts';
import { receivedEarlier } from '#test/reviews.ts';
import { makeLinkOf, payByLink } from '#test/sales/link-calls.ts';
import { setStatus } from '#test/shipments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { requestErasure } from './erase-customer.ts';
import { isGuest } from './erasure.queries.ts';
import { collectData } from './export-data.ts';
import { privacyJobs } from './privacy.jobs.ts';

const { name, email, phone, address } = PERSON;
const TYPED = { name, email, phone, address };

async function openSellingShop() {
  const shop = await createTestShop();
  const owner = await shop.createStaff('owner');
  const saree = await shop.addProduct({ stock: 9 });
  return { shop, owner, saree };
}

const readLink = async ({ db }: TestShop) => {
  const { rows } = await sql`
    select l.name, l.phone, l.email, l.address, nullif(c.ship_to, '{}') as ship_to
    from payment_link l join checkout c using (link_id)`.execute(db);
  return rows[0];
};

it('[LINK-11] a link that nobody paid loses the person 30 days after its end', async () => {
  const { shop, owner, saree } = await openSellingShop();
  const { link_id } = await makeLinkOf(owner, saree, { ...TYPED, keep_hours: 24 });
  await advanceTime(shop.db, '25 hours');
  await drainPollers(shop);
  const run = () => privacyJobs(shop.deps)['remove-personal-data']();

  await advanceTime(shop.db, '29 days 22 hours');
  await run();
  expect(await readLink(shop)).toMatchObject({ name, phone, email, address });

  await advanceTime(shop.db, '2 hours');
  await run();
  expect(await readLink(shop)).toEqual({
    name: null,
    phone: null,
    email: null,
    address: null,
    ship_to: null,
  });
  expect(await findPersonInTables(shop)).toEqual([]);
  const { body } = await owner.call(adminLinks.list, {});
  expect(body.links).toMatchObject([{ link_id, state: 'ended', name: '', phone: '' }]);
  expect(await listViolations(shop)).toEqual([]);
});

it('[LINK-11] a cancelled link loses the person 30 days after its cancellation', async () => {
  const { shop, owner, saree } = await openSellingShop();
  const { link_id } = await makeLinkOf(owner, saree, { ...TYPED, keep_hours: 72 });
  await owner.call(adminLinks.cancel, { params: { link_id: `${link_id}` } });
  await advanceTime(shop.db, '30 days 1 hour');

  await privacyJobs(shop.deps)['remove-personal-data']();

  expect(await readLink(shop)).toMatchObject({ name: null, phone: null, ship_to: null });
});

describe.each([
  ['email', { guest_email: email }, TYPED],
  ['phone', { guest_phone: phone }, { name, phone, address }],
])('[GUEST-16] by %s', (_, person, typed) => {
  it('a link and the order that was paid by it are exported', async () => {
    const { shop, owner, saree } = await openSellingShop();
    expect(await isGuest(shop.db, person)).toBe(false);
    const { token } = await makeLinkOf(owner, saree, typed);
    await makeLinkOf(owner, saree);
    expect(await isGuest(shop.db, person)).toBe(true);
    const { order_id } = await payByLink(shop, token, typed);

    const data = await collectData(shop.deps, { person });

    expect(data.payment_links).toMatchObject([{ name, phone, amount_rupees: expect.anything() }]);
    expect(data.orders).toMatchObject([{ order_id, deliver_to: { name } }]);
  });

  it('they are erased when nothing is open, and their links end', async () => {
    const { shop, owner, saree } = await openSellingShop();
    const { token } = await makeLinkOf(owner, saree, typed);
    const erase = () => requestErasure(shop.deps, { person, by_operator: true });
    expect((await erase()).open).toMatchObject([{ kind: 'payment open' }]);
    const { order_id } = await payByLink(shop, token, typed);
    await drainPollers(shop);
    expect((await erase()).open).toMatchObject([{ kind: 'order on its way', id: order_id }]);
    await setStatus(owner, order_id, 'Delivered');
    await receivedEarlier(shop, order_id, 29);

    expect(await erase()).toMatchObject({ erased: true });

    expect(await findPersonInTables(shop)).toEqual([]);
    const { body } = await shop.call(orderLinks.view, { body: { token } });
    expect(body.error).toBe('ORDER_LINK_EXPIRED');
    expect(await isGuest(shop.db, person)).toBe(false);
    expect(await listViolations(shop)).toEqual([]);
  });
});
