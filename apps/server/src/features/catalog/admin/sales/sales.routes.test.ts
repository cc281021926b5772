import { adminProducts, adminSales, catalog, type Role, type SaleInput } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildPriceBooks } from '#features/catalog/prices/build-price-books.ts';
import { checkInvariants } from '#monitoring/check-invariants.ts';
import { ageProducts, createSaleInput } from '#test/sales/sales.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop } from '#test/test-shop.ts';

async function openShop(role: Role = 'catalogue') {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ name: 'Nila', type: 'saree' });
  const stole = await shop.addProduct({
    name: 'Kara',
    type: 'stole',
    price_paise: fromRupees(340),
  });
  await ageProducts(shop.db);
  const staff = await shop.createStaff(role);
  const act = async (
    action: 'ready' | 'startNow' | 'stop',
    { sale_id, version }: { sale_id: number; version: number },
  ) => {
    const response = await staff.call(adminSales[action], {
      params: { sale_id: `${sale_id}` },
      body: { version },
    });
    return response;
  };
  const create = async (given: Partial<SaleInput> = {}) =>
    (await staff.call(adminSales.create, { body: createSaleInput(given) })).body;
  const getPrices = async () => {
    const { body } = await shop.call(catalog.list, { params: { page: '1' }, query: {} });
    return Object.fromEntries(body.products.map(({ name, price }) => [name, price]));
  };
  return { ...shop, saree, stole, staff, act, create, getPrices };
}

/** Days from today, in India. */
const day = (days: number) => toIndianDate(new Date(Date.now() + days * 24 * 3600 * 1000));

describe('[SALE-01] a sale of the calendar', () => {
  it('is a draft, then prepared, then ready', async () => {
    const { staff, act, create, db, getPrices } = await openShop();
    const given: Partial<SaleInput> = {
      scope: { kind: 'types', types: ['saree'] },
      cap: 300,
      name_ml: 'ഓണം',
    };

    const draft = await create(given);

    expect(draft).toEqual({
      ...createSaleInput(given),
      sale_id: draft.sale_id,
      version: 1,
      kind: 'discount',
      state: 'draft',
      starts_at: '2099-08-19T18:30:00.000Z',
      ends_at: '2099-09-08T18:30:00.000Z',
    });
    const { body: ready } = await act('ready', draft);
    expect(ready).toMatchObject({ state: 'preparing', prepared_percent: 0, version: 2 });
    await buildPriceBooks(db);
    const { body } = await staff.call(adminSales.list, { query: { year: '2099' } });
    expect(body.sales).toMatchObject([{ sale_id: draft.sale_id, state: 'ready' }]);
    expect(await getPrices()).toEqual({ Nila: 2450, Kara: 340 });
    const { body: other } = await staff.call(adminSales.list, { query: { year: '2098' } });
    expect(other.sales).toEqual([]);
  });

  it('started now runs as soon as its prices are made, and stops at once', async () => {
    const { act, create, db, getPrices } = await openShop();
    const draft = await create({ from: day(-3), to: day(3) });
    expect((await act('ready', draft)).body.error).toBe('SALE_STARTS_TOO_EARLY');

    const { body: started } = await act('startNow', draft);
    expect(started.state).toBe('preparing');
    expect(await getPrices()).toEqual({ Nila: 2450, Kara: 340 });
    await buildPriceBooks(db);
    await expect.poll(getPrices).toEqual({ Nila: 1960, Kara: 272 });

    const { body: stopped } = await act('stop', started);
    expect(stopped.state).toBe('stopped');
    expect(await getPrices()).toEqual({ Nila: 2450, Kara: 340 });
    expect((await act('startNow', stopped)).body.error).toBe('SALE_OVER');
  });

  it('that runs keeps what was promised, except for its last day', async () => {
    const { staff, act, create, db, getPrices, saree } = await openShop();
    const scope: SaleInput['scope'] = { kind: 'products', product_ids: [saree] };
    const draft = await create({ from: day(0), to: day(3), scope });
    const { body: running } = await act('startNow', draft);
    await buildPriceBooks(db);
    const params = { sale_id: `${draft.sale_id}` };
    const { version, from } = running;
    const sale = createSaleInput({ from, to: day(5), scope, name: 'Onam' });

    const refused = await staff.call(adminSales.change, {
      params,
      body: { sale: { ...sale, percent: 30 }, version },
    });
    const changed = await staff.call(adminSales.change, { params, body: { sale, version } });
    const late = await staff.call(adminSales.change, { params, body: { sale, version } });

    expect(refused.body.error).toBe('SALE_RUNS');
    expect(changed.body).toMatchObject({ name: 'Onam', to: day(5), state: 'running' });
    expect(changed.body.starts_at).toBe(running.starts_at);
    expect(late.body.error).toBe('SALE_CHANGED');
    expect(await getPrices()).toEqual({ Nila: 1960, Kara: 340 });
  });

  it('that has not started becomes a draft again when it is changed', async () => {
    const { staff, act, create } = await openShop();
    const draft = await create();
    const { body: ready } = await act('ready', draft);

    const { body: changed } = await staff.call(adminSales.change, {
      params: { sale_id: `${draft.sale_id}` },
      body: { sale: createSaleInput({ percent: 30 }), version: ready.version },
    });

    expect(changed).toMatchObject({ state: 'draft', percent: 30 });
    await staff.call(adminSales.remove, { params: { sale_id: `${draft.sale_id}` } });
    const { status } = await staff.call(adminSales.view, {
      params: { sale_id: `${draft.sale_id}` },
    });
    expect(status).toBe(404);
    const { body: history } = await staff.call(adminProducts.audit, {
      query: { subject: `sale:${draft.sale_id}` },
    });
    expect(history.audit.map(({ action }) => action)).toEqual([
      'sale removed',
      'sale changed',
      'sale ready',
      'sale added',
    ]);
  });

  it.each([
    [{ percent: undefined }, 'percent'],
    [{ amount: 100 }, 'percent'],
    [{ percent: 91 }, 'percent'],
    [{ to: '2099-08-19' }, 'to'],
    [{ name: ' ' }, 'name'],
  ])('is refused with %o', async (given, field) => {
    const { staff } = await openShop();
    // Values that the type does not admit.
    const body: SaleInput = { ...createSaleInput(), ...given };

    const response = await staff.call(adminSales.create, { body });

    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields ?? {})).toEqual([field]);
  });
});

it('[SALE-08] a stopped sale leaves the others running', async () => {
  const { act, create, db, getPrices } = await openShop();
  const all = await create({ from: day(0), to: day(3), percent: 10 });
  await act('startNow', all);
  await buildPriceBooks(db);
  const scope: SaleInput['scope'] = { kind: 'types', types: ['saree'] };
  const sarees = await create({ from: day(0), to: day(2), percent: 30, scope });

  const { body: started } = await act('startNow', sarees);
  expect(await getPrices()).toEqual({ Nila: 2205, Kara: 306 });
  await buildPriceBooks(db);
  await expect.poll(getPrices).toEqual({ Nila: 1715, Kara: 306 });
  await act('stop', started);
  expect(await getPrices()).toEqual({ Nila: 2205, Kara: 306 });
});

it('[SALE-08] a sale whose prices are not ready at its start is an alert', async () => {
  const { act, create, db } = await openShop();
  await act('startNow', await create({ from: day(0), to: day(3) }));
  const listKinds = async () => (await checkInvariants({ db })).map(({ kind }) => kind);
  expect(await listKinds()).not.toContain('sale_not_ready');

  await sql`update price_period
    set during = tstzrange(lower(during) - interval '10 minutes', upper(during))`.execute(db);
  expect(await listKinds()).toContain('sale_not_ready');
  await buildPriceBooks(db);
  expect(await listKinds()).not.toContain('sale_not_ready');
});

it('[SALE-10] staff see and save the price without the sale, with the offer beside it', async () => {
  const { act, create, db, staff, saree, getPrices } = await openShop();
  await act('startNow', await create({ from: day(0), to: day(3) }));
  await buildPriceBooks(db);
  await expect.poll(getPrices).toMatchObject({ Nila: 1960 });

  const query = { product_id: `${saree}` };
  const { body } = await staff.call(adminProducts.listAll, { params: { page: '1' }, query });
  const [product] = body.products;
  expect(product).toMatchObject({ price: 2450, offer: { price: 1960, sale: 'Onam sale' } });
  expect(product).not.toHaveProperty('sale');

  const edited = await staff.call(adminProducts.edit, {
    params: { product_id: `${saree}` },
    // A form sends what it was given.
    body: { ...product, description: 'New words.' } as never,
  });
  expect(edited.body).toMatchObject({ price: 2450, description: 'New words.' });
  expect(await getPrices()).toMatchObject({ Nila: 1960 });
  const { rows } = await sql`select price_paise from product where product_id = ${saree}`.execute(
    db,
  );
  expect(rows).toEqual([{ price_paise: 245_000 }]);
});

it('[SALE-17] the preview is what happens', async () => {
  const shop = await openShop();
  const { staff, act, create, db, addProduct } = shop;
  await registerForTax(shop, 'regular');
  await addProduct({ name: 'New', type: 'stole', price_paise: fromRupees(3000) });
  // 20 % less is between the two rates of blouses.
  const blouse = { type: 'stitched blouse', price_paise: fromRupees(3375) } as const;
  await addProduct({ name: 'Blouse', ...blouse });
  await addProduct({ name: 'Hidden', enabled: false });
  await act('startNow', await create({ from: day(0), to: day(9), percent: 5, name: 'Always' }));
  await buildPriceBooks(db);
  const sale = createSaleInput({ from: day(0), to: day(3) });

  const { body: preview } = await staff.call(adminSales.preview, { body: { sale, page: 1 } });

  expect(preview).toMatchObject({
    products: 4,
    lowest: { price: 272, name: 'Kara' },
    not_struck: 2,
    without_rate: 1,
    more: false,
  });
  const { rows: none } = await sql`select from sale where percent = 20`.execute(db);
  expect(none).toEqual([]);
  await act('startNow', await create(sale));
  await buildPriceBooks(db);
  shop.deps.prices.clear();
  const { body } = await shop.call(catalog.list, { params: { page: '1' }, query: {} });
  const shown = preview.page.filter(({ enabled }) => enabled);
  expect(shown.map(({ name, after, was }) => [name, after, was])).toEqual(
    body.products.map(({ name, price, sale: offer }) => [name, price, offer?.was]),
  );
});

it('[SALE-04] one sale comes with the names of its products', async () => {
  const { staff, create, saree } = await openShop();
  const { sale_id } = await create({ scope: { kind: 'products', product_ids: [saree] } });

  const { body } = await staff.call(adminSales.view, { params: { sale_id: `${sale_id}` } });

  expect(body.products).toEqual([{ product_id: saree, name: 'Nila' }]);
});
