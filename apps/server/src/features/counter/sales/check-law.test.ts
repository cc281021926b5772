import { counter, type LimitName } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openCounter, start } from '#test/counter/counter-sales.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

interface NewLimit {
  name: LimitName;
  rupees: number;
  /** Days from today. */
  from: number;
}

const addLimit = ({ db }: TestShop, { name, rupees, from }: NewLimit) =>
  sql`
    insert into tax_limit (name, valid_from, value)
    values (${name}, (now() at time zone 'Asia/Kolkata')::date + ${from}::integer, ${fromRupees(rupees)})`.execute(
    db,
  );

/** A shop that sells a piece at ₹1,50,000. */
async function openShop() {
  const { shop, cashier } = await openCounter();
  await registerForTax(shop, 'regular');
  const brocade = await shop.addProduct({ price_paise: fromRupees(150_000), stock: 5 });
  const readLimits = async () => {
    const { body } = await cashier.call(counter.find, { query: {} });
    return [body.cash_limit, body.address_from];
  };
  const buyer = {
    name: 'Devaki Nair',
    address: {
      houseName: 'Nila House',
      post_office: 'Mangalam',
      city: 'Tirur',
      state: 'Malappuram',
      pinCode: '676561',
    },
  };
  const sellForCash = () => start(cashier, brocade, buyer);
  const sellWithoutName = () => start(cashier, brocade, { tender: 'card machine' });
  return { shop, readLimits, sellForCash, sellWithoutName };
}

describe('[COUNTER-06] a limit of the law that changes', () => {
  it('counts from its day on: cash', async () => {
    const { shop, readLimits, sellForCash } = await openShop();
    await addLimit(shop, { name: 'cash', rupees: 100_000, from: 1 });
    expect(await readLimits()).toEqual([200_000, 50_000]);
    expect((await sellForCash()).status).toBe(200);

    await addLimit(shop, { name: 'cash', rupees: 150_000, from: 0 });

    expect(await readLimits()).toEqual([150_000, 50_000]);
    expect(await sellForCash()).toMatchObject({ status: 409, body: { error: 'CASH_LIMIT' } });
  });

  it('counts from its day on: name and address', async () => {
    const { shop, readLimits, sellWithoutName } = await openShop();
    await addLimit(shop, { name: 'address on bills', rupees: 200_000, from: 1 });
    expect(await sellWithoutName()).toMatchObject({
      status: 409,
      body: { error: 'BILL_ADDRESS_REQUIRED' },
    });

    await addLimit(shop, { name: 'address on bills', rupees: 145_000, from: 0 });

    // ₹1,50,000 is ₹1,42,857.14 before tax.
    expect(await readLimits()).toEqual([200_000, 145_000]);
    expect((await sellWithoutName()).status).toBe(200);
  });
});
