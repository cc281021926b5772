import { adminSettings, orders, type TaxDocument, taxDocuments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { type Cashier, openCounter, sell } from '#test/counter/counter-sales.ts';
import { createDeliveryAddress } from '#test/delivery-addresses.ts';
import { buy, drainPollers, listViolations } from '#test/payments.ts';
import { ship } from '#test/shipments.ts';
import { GSTIN, registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

async function openShop(mode: 'regular' | 'composition' | 'unregistered' = 'regular') {
  const { cashier: owner, ...opened } = await openCounter({ role: 'owner' });
  await registerForTax(opened.shop, mode);
  return { ...opened, owner };
}

async function viewBill(owner: Cashier, document_id: number | undefined): Promise<TaxDocument> {
  const { status, body } = await owner.call(taxDocuments.view, {
    params: { document_id: `${document_id}` },
    query: { as: 'admin' },
  });
  if (status !== 200) throw new Error(`no bill: ${status}`);
  return body;
}

describe('[COUNTER-05] the bill of a sale at the counter', () => {
  it('has all fields of an invoice, without a name when nobody asked for it', async () => {
    const { shop, saree, owner } = await openShop();
    const blouse = await shop.addProduct({
      name: 'Blouse',
      type: 'stitched blouse',
      price_paise: fromRupees(3000),
      stock: 5,
    });
    const lines = [
      { product_id: saree, quantity: 2 },
      { product_id: blouse, quantity: 1 },
    ];

    const { document_id, order_id } = await sell(owner, saree, { lines, total: 6500 });
    const bill = await viewBill(owner, document_id);

    expect(bill.kind).toBe('invoice');
    expect(bill.number).toMatch(/^OP\/\d\d-\d\d\/000001$/);
    expect(bill.order_id).toBe(order_id);
    expect(Date.parse(bill.issued_at)).toBe(Date.parse(bill.order_date));
    expect(bill.amount).toBe(6500);
    const { settings } = (await owner.call(adminSettings.view)).body;
    expect(bill.seller).toMatchObject({
      gstin: GSTIN,
      mode: 'regular',
      state_code: '32',
      hsn_digits: 4,
      trade_name: settings.brand,
    });
    expect(bill.buyer).toEqual({ name: '', address: ['Kerala, code 32'] });
    expect([bill.place_of_supply, bill.place_name, bill.inside_state]).toEqual([
      '32',
      'Kerala',
      true,
    ]);
    expect([bill.receipt_number, bill.against, bill.courier]).toEqual([null, null, null]);
    expect([bill.payment_method, bill.delivery_charge, bill.coupon]).toEqual([
      'cash',
      0,
      undefined,
    ]);
    // The agreed total is split by the prices before the tax: 4,900 and 3,000 of 7,900. At 2,468.35 the blouse is at 5 %.
    expect(bill.lines).toMatchObject([
      { hsn: '5208', uqc: 'NOS', quantity: 2, gross: 4031.65, discount: 868.35, rate: 5 },
      { hsn: '6206', quantity: 1, gross: 2468.35, discount: 531.65, rate: 5 },
    ]);
    const sum = (key: 'gross' | 'discount') =>
      Math.round(bill.lines.reduce((all, line) => all + (line[key] ?? 0), 0) * 100);
    expect([sum('gross'), sum('discount')]).toEqual([650_000, 140_000]);
    for (const { gross, taxable, cgst, sgst, igst } of bill.lines) {
      expect([igst, cgst]).toEqual([0, sgst]);
      expect(Math.round((taxable + cgst + sgst) * 100)).toBe(Math.round(gross * 100));
    }
    expect(bill.lines.map(({ taxable, cgst }) => [taxable, cgst])).toEqual([
      [3839.67, 95.99],
      expect.any(Array),
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('takes the next number of the bills of parcels', async () => {
    const { shop, saree, owner } = await openShop();
    const asha = await shop.createCustomer();
    const { order_id } = await buy(shop, asha, saree);
    await ship(owner, [{ order_id }]);

    const { document_id } = await sell(owner, saree);

    expect((await viewBill(owner, document_id)).number).toMatch(/\/000002$/);
  });

  /** The documents of an order, after everything that could still write one. */
  async function listKinds({ shop, owner }: { shop: TestShop; owner: Cashier }, order_id: string) {
    await drainPollers(shop);
    const { body } = await owner.call(orders.view, {
      params: { id: order_id },
      query: { as: 'admin', with: 'delivery' },
    });
    return (body.documents ?? []).map(({ kind }) => kind);
  }

  it('of a shop with the composition levy is a bill of supply without tax', async () => {
    const opened = await openShop('composition');

    const { document_id, order_id } = await sell(opened.owner, opened.saree);

    expect(await listKinds(opened, order_id)).toEqual(['bill of supply']);
    const { lines } = await viewBill(opened.owner, document_id);
    expect(lines).toMatchObject([{ rate: 0, cgst: 0, sgst: 0, igst: 0, taxable: 2450 }]);
  });

  it('of a shop that is not registered is no document of the tax law', async () => {
    const opened = await openShop('unregistered');

    const { document_id, order_id } = await sell(opened.owner, opened.saree);

    expect(document_id).toBeUndefined();
    expect(await listKinds(opened, order_id)).toEqual([]);
  });
});

describe('[COUNTER-06] the place of a supply at the counter', () => {
  const { address } = createDeliveryAddress();
  const IN_KERALA = {
    houseName: 'Nila House',
    post_office: 'Mangalam',
    city: 'Tirur',
    state: 'Malappuram',
    pinCode: '676561',
  };

  it('is the State of a recorded address: another State means IGST', async () => {
    const { saree, owner } = await openShop();

    const { document_id } = await sell(owner, saree, { name: 'Devaki Nair', address });
    const bill = await viewBill(owner, document_id);

    expect(bill.buyer).toMatchObject({ name: 'Devaki Nair' });
    expect(bill.buyer.address.at(-1)).toBe('Delhi, code 07');
    expect([bill.place_of_supply, bill.inside_state]).toEqual(['07', false]);
    expect(bill.lines).toMatchObject([{ taxable: 2333.33, igst: 116.67, cgst: 0, sgst: 0 }]);
  });

  it('is the shop’s own State with an address there: CGST and SGST', async () => {
    const { saree, owner } = await openShop();

    const { document_id } = await sell(owner, saree, { name: 'Asha Menon', address: IN_KERALA });
    const bill = await viewBill(owner, document_id);

    expect(bill.buyer).toEqual({
      name: 'Asha Menon',
      address: ['Nila House', 'Mangalam', 'Tirur', 'Malappuram 676561', 'Kerala, code 32'],
    });
    expect([bill.place_of_supply, bill.inside_state]).toEqual(['32', true]);
    expect(bill.lines).toMatchObject([{ taxable: 2333.34, cgst: 58.33, sgst: 58.33, igst: 0 }]);
  });

  it.each([
    ['inside', 5000, { igst: 0, cgst: 125, sgst: 125, taxable: 5000 }],
    ['outside', 5000, { igst: 250, cgst: 0, sgst: 0, taxable: 5000 }],
  ] as const)(
    '%s the State an agreed total is split before the tax',
    async (place, taxable, line) => {
      const { saree, owner } = await openShop();
      const lines = [{ product_id: saree, quantity: 3 }];
      const buyer = { name: 'Asha Menon', address: place === 'inside' ? IN_KERALA : address };

      const { document_id } = await sell(owner, saree, { lines, total: taxable * 1.05, ...buyer });
      const bill = await viewBill(owner, document_id);

      expect(bill.amount).toBe(5250);
      expect(bill.lines).toMatchObject([{ quantity: 3, gross: 5250, discount: 2100, ...line }]);
    },
  );

  it('is on a bill of supply too, which has no tax', async () => {
    const { saree, owner } = await openShop('composition');

    const { document_id } = await sell(owner, saree, { name: 'Asha Menon', address: IN_KERALA });
    const bill = await viewBill(owner, document_id);

    expect(bill).toMatchObject({ kind: 'bill of supply', place_of_supply: '32' });
    expect(bill.buyer).toMatchObject({ name: 'Asha Menon' });
    expect(bill.lines).toMatchObject([{ rate: 0, taxable: 2450, cgst: 0, sgst: 0, igst: 0 }]);
  });

  it('is the State of the shop with a name alone', async () => {
    const { saree, owner } = await openShop();

    const { document_id } = await sell(owner, saree, { name: 'Devaki Nair', phone: '9810012345' });
    const bill = await viewBill(owner, document_id);

    expect(bill.buyer).toEqual({ name: 'Devaki Nair', address: ['Kerala, code 32'] });
    expect(bill.place_of_supply).toBe('32');
  });
});
