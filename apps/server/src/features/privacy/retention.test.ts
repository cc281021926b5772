import { pages } from '@shop/contract';
import { listRetentionSentences, RETENTION } from '@shop/domain/people/retention';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listViolations, startCheckout } from '#test/payments.ts';
import { createErasablePerson, giveUpCheckout } from '#test/people/erasable-person.ts';
import { findPersonInTables } from '#test/people/find-person.ts';
import { PERSON } from '#test/pii-markers.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { privacyJobs } from './privacy.jobs.ts';

const removePersonalData = ({ deps }: TestShop) => privacyJobs(deps)['remove-personal-data']();

/** A shop with a checkout that was not paid. */
async function openShopWithUnpaidCheckout() {
  const shop = await createTestShop();
  const person = await shop.createCustomer(PERSON);
  const rzp_order_id = await startCheckout(person, await shop.addProduct({ stock: 5 }));
  const findAddress = async () => {
    const { rows } = await sql<{ name: string | null }>`
      select ship_to ->> 'name' as name from checkout`.execute(shop.db);
    return rows[0]?.name;
  };
  await giveUpCheckout(shop, rzp_order_id);
  return { shop, rzp_order_id, findAddress };
}

it('[PRIVACY-02] an unpaid checkout loses its address after 30 days', async () => {
  const { shop, findAddress } = await openShopWithUnpaidCheckout();

  await advanceTime(shop.db, '29 days 23 hours');
  await removePersonalData(shop);
  expect(await findAddress()).toBe(PERSON.name);

  await advanceTime(shop.db, '1 hour');
  await removePersonalData(shop);
  expect(await findAddress()).toBeNull();
});

it('[PRIVACY-02] an address stays while a payment or its refund is not settled', async () => {
  const { shop, rzp_order_id, findAddress } = await openShopWithUnpaidCheckout();
  await sql`
    insert into payment (rzp_payment_id, rzp_order_id, checkout_id, status)
    select 'pay_00000000000001', ${rzp_order_id}, checkout_id, 'captured' from checkout`.execute(
    shop.db,
  );
  await advanceTime(shop.db, '40 days');

  await removePersonalData(shop);
  expect(await findAddress()).toBe(PERSON.name);

  await sql`update payment set outcome = 'refund'`.execute(shop.db);
  await sql`insert into refund (rzp_payment_id, reason) values ('pay_00000000000001', 'stale')`.execute(
    shop.db,
  );
  await removePersonalData(shop);
  expect(await findAddress()).toBe(PERSON.name);

  await sql`update refund set status = 'processed'`.execute(shop.db);
  await removePersonalData(shop);
  expect(await findAddress()).toBeNull();
});

it('[PRIVACY-02] the privacy page lists the periods of the table', async () => {
  const shop = await createTestShop();
  const { body } = await shop.call(pages.view, { params: { page: 'privacy' } });
  const text = body.html.replace(/<[^>]*>/g, '');
  for (const sentence of listRetentionSentences()) {
    expect(text).toContain(sentence.replaceAll('*', ''));
  }
});

it('[PRIVACY-02] bills lose name and address when the law asks for them no more, and not a day before', async () => {
  const shop = await createTestShop();
  await createErasablePerson(shop);
  const setAge = async (days: number) => {
    // Past dates cannot be written otherwise.
    await sql`alter table tax_document disable trigger tax_document_is_only_redacted`.execute(
      shop.db,
    );
    await sql`update tax_document set issued_at = now() - make_interval(years => ${RETENTION.taxDocuments.years},
      days => ${days})`.execute(shop.db);
    await sql`alter table tax_document enable trigger tax_document_is_only_redacted`.execute(
      shop.db,
    );
  };
  const hasBuyer = async () => (await findPersonInTables(shop)).includes('tax_document.buyer');
  const redact = sql`update tax_document set buyer = anonymous_buyer(buyer)`;

  await setAge(-1);
  await removePersonalData(shop);
  expect(await hasBuyer()).toBe(true);
  await expect(redact.execute(shop.db)).rejects.toThrow('append-only');

  await setAge(1);
  await removePersonalData(shop);
  expect(await hasBuyer()).toBe(false);
  expect(await listViolations(shop)).toEqual([]);
});
