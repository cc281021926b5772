import { adminProducts, adminTax, type NewTaxRates } from '@shop/contract';
import { FABRICS } from '@shop/domain/products/product-options';
import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import { defaultTaxClass } from '@shop/domain/tax/tax-rate';
import { describe, expect, it } from 'vitest';
import { findClassOfProduct } from '#features/tax/documents.queries.ts';
import { buy } from '#test/payments.ts';
import { openPackingShop, type Staff } from '#test/shipments.ts';

const addRates = (admin: Staff, tax_class: string, body: NewTaxRates) =>
  admin.call(adminTax.addRates, { params: { tax_class }, body });

async function viewClass(admin: Staff, tax_class: string) {
  const { body } = await admin.call(adminTax.view);
  return body.classes.find((one) => one.tax_class === tax_class);
}

describe('[TAX-01] the table of rates', () => {
  it('takes a rate from a day on, replaces it, and says who did it', async () => {
    const { admin } = await openPackingShop();
    const body = { valid_from: '2099-04-01', rate: 5, up_to: 3000, rate_above: 12 };
    await addRates(admin, 'stole', { valid_from: '2099-04-01', rate: 7.5 });
    expect((await addRates(admin, 'stole', body)).status).toBe(200);

    expect((await viewClass(admin, 'stole'))?.rates.slice(-2)).toEqual([
      { valid_from: '2099-04-01', up_to: 3000, rate: 5 },
      { valid_from: '2099-04-01', up_to: null, rate: 12 },
    ]);
    const { audit } = (await admin.call(adminProducts.audit, { query: { subject: 'tax' } })).body;
    expect(audit[0]).toMatchObject({
      action: 'tax rate added',
      before: { rates: ['7.5 %'] },
      after: { tax_class: 'stole', rates: ['5 % up to ₹3000', '12 %'] },
    });
  });

  it('leaves past days as they were, and rejects half a limit and an unknown class', async () => {
    const { admin } = await openPackingShop();
    const before = await viewClass(admin, 'stole');

    expect((await addRates(admin, 'stole', { valid_from: '2025-09-22', rate: 5 })).body).toEqual({
      error: 'TAX_DATE_PAST',
      msg: expect.any(String),
    });
    const half = { valid_from: '2099-04-01', rate: 5, up_to: 3000 };
    expect((await addRates(admin, 'stole', half)).status).toBe(400);
    expect((await addRates(admin, 'sari', { valid_from: '2099-04-01', rate: 5 })).status).toBe(404);
    expect(await viewClass(admin, 'stole')).toEqual(before);
  });

  it('changes HSN and unit of later purchases only, and takes the answer of the accountant', async () => {
    const { shop, asha, admin, mundu } = await openPackingShop();
    const { order_id } = await buy(shop, asha, mundu);
    const change = { hsn: '52081120', uqc: 'SET', confirmed: true } as const;
    const params = { tax_class: 'cotton saree' };
    expect((await admin.call(adminTax.saveClass, { params, body: change })).status).toBe(200);

    expect(await viewClass(admin, 'cotton saree')).toMatchObject({
      hsn: '52081120',
      uqc: 'SET',
      to_confirm: '',
    });
    const later = await buy(shop, asha, mundu);
    const items = await shop.db
      .selectFrom('order_item')
      .select(['order_id', 'hsn'])
      .where('order_id', 'in', [order_id, later.order_id])
      .execute();
    expect(Object.fromEntries(items.map((item) => [item.order_id, item.hsn]))).toEqual({
      [order_id]: '52082910',
      [later.order_id]: '52081120',
    });
  });

  it('takes a limit from a day on', async () => {
    const { admin } = await openPackingShop();
    const limit = { name: 'b2c large', turnover_class: null, value: 50_000 } as const;
    const add = (valid_from: string) =>
      admin.call(adminTax.addLimit, { body: { ...limit, valid_from } });

    expect((await add('2099-04-01')).status).toBe(200);
    expect((await add('2024-08-01')).body).toMatchObject({ error: 'TAX_DATE_PAST' });
    const { limits } = (await admin.call(adminTax.view)).body;
    expect(limits.filter(({ name }) => name === 'b2c large').map(({ value }) => value)).toEqual([
      250_000, 100_000, 50_000,
    ]);
  });
});

it('[TAX-01] form and database agree on the class of every type and fabric', async () => {
  const { shop } = await openPackingShop();
  for (const type of PRODUCT_TYPES) {
    for (const fabric of [...FABRICS, null]) {
      const found = await findClassOfProduct(shop.db, { tax_class: null, type, fabric });
      expect(found).toBe(defaultTaxClass(type, fabric));
    }
  }
});
