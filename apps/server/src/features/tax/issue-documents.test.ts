import {
  adminSettings,
  adminTaxDocuments,
  type TaxRegistration,
  taxDocuments,
} from '@shop/contract';
import { paise } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { buy, drainPollers } from '#test/payments.ts';
import {
  buyLines,
  openPackingShop,
  type Staff,
  setStatus,
  ship,
  viewOrder,
} from '#test/shipments.ts';
import { GSTIN, registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { takeNumber } from './documents.queries.ts';

async function openRegisteredShop(mode: TaxRegistration['mode'] = 'regular') {
  const opened = await openPackingShop();
  await registerForTax(opened.shop, mode);
  return opened;
}

const listDocuments = ({ db }: TestShop, order_id: string) =>
  db
    .selectFrom('tax_document')
    .select(['kind', 'number', 'shipment_id', 'place_of_supply', 'inside_state'])
    .where('order_id', '=', order_id)
    .orderBy('document_id')
    .execute();

const sumOfLines = ({ db }: TestShop, order_id: string, kind: string) =>
  db
    .selectFrom('tax_document_line')
    .innerJoin('tax_document', 'tax_document.document_id', 'tax_document_line.document_id')
    .select((of) => [
      of.fn.sum<string>('gross_paise').as('gross'),
      of.fn.sum<string>('cgst_paise').as('cgst'),
      of.fn.sum<string>('igst_paise').as('igst'),
    ])
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();

async function choosePrefix(admin: Staff, documentPrefix: string) {
  const { settings, version } = (await admin.call(adminSettings.view)).body;
  const body = { settings: { ...settings, documentPrefix }, version };
  expect((await admin.call(adminSettings.save, { body })).status).toBe(200);
}

describe('[TAX-02] documents of an order', () => {
  it('are a receipt voucher at the payment and an invoice for each parcel', async () => {
    const { shop, asha, admin, saree, mundu } = await openRegisteredShop();
    const order_id = await buyLines(shop, asha, [
      [saree, 3],
      [mundu, 1],
    ]);

    await drainPollers(shop);
    expect(await listDocuments(shop, order_id)).toMatchObject([
      { kind: 'receipt', place_of_supply: '32', inside_state: true },
    ]);
    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 2 }] }]);
    await ship(admin, [{ order_id }]);

    const documents = await listDocuments(shop, order_id);
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'invoice', 'invoice']);
    const total = await shop.db
      .selectFrom('orders')
      .select('total_paise')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    const { gross, cgst, igst } = await sumOfLines(shop, order_id, 'invoice');
    expect(paise(Number(gross))).toBe(total.total_paise);
    expect([Number(cgst) > 0, Number(igst)]).toEqual([true, 0]);
  });

  it('are written when an order is marked as shipped by hand, and stay when it goes back', async () => {
    const { shop, asha, admin, saree } = await openRegisteredShop();
    const { order_id } = await buy(shop, asha, saree);
    for (const status of ['Shipped', 'Pending', 'Shipped'] as const)
      await setStatus(admin, order_id, status);

    const documents = await listDocuments(shop, order_id);
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'invoice']);
  });

  it.each([
    ['composition', ['receipt', 'bill of supply']],
    ['unregistered', []],
  ] as const)('of a shop that is %s are %j', async (mode, kinds) => {
    const { shop, asha, admin, saree } = await openRegisteredShop(mode);
    const { order_id } = await buy(shop, asha, saree);
    await ship(admin, [{ order_id }]);

    const documents = await listDocuments(shop, order_id);
    expect(documents.map(({ kind }) => kind)).toEqual(kinds);
    const { cgst, igst } = await sumOfLines(shop, order_id, 'bill of supply');
    expect([Number(cgst), Number(igst)]).toEqual([0, 0]);
  });
});

describe('[TAX-02] the receipt of a payment', () => {
  it('is written once, also when two workers and a parcel want it at the same moment', async () => {
    const { shop, asha, admin, saree } = await openRegisteredShop();
    const orders: { order_id: string }[] = [];
    for (let index = 0; index < 8; index += 1) orders.push(await buy(shop, asha, saree));
    await Promise.all([
      drainPollers(shop),
      drainPollers(shop),
      ...orders.map(({ order_id }) => ship(admin, [{ order_id }])),
    ]);

    for (const { order_id } of orders) {
      const documents = await listDocuments(shop, order_id);
      expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'invoice']);
    }
    const [series] = await shop.db
      .selectFrom('tax_series')
      .select('last_number')
      .where('kind', '=', 'receipt')
      .execute();
    expect(series?.last_number).toBe(orders.length);
  });

  it('has the date of the payment and a number of its year, however late it is written', async () => {
    const { shop, asha, saree } = await openRegisteredShop();
    const { order_id } = await buy(shop, asha, saree);
    const order_date = new Date('2026-03-31T18:29:59.999Z');
    await shop.db.updateTable('orders').set({ order_date }).execute();
    await drainPollers(shop);

    const documents = await shop.db
      .selectFrom('tax_document')
      .select(['order_id', 'number', 'issued_at'])
      .execute();
    const number = expect.stringMatching(/^OPR\/25-26\/000001$/);
    expect(documents).toEqual([{ order_id, number, issued_at: order_date }]);
  });

  it('stands in the message about the order, which waits for it', async () => {
    const shop = await createTestShop({ mail: true });
    await registerForTax(shop, 'regular');
    const asha = await shop.createCustomer();
    await buy(shop, asha, await shop.addProduct());
    expect(await sendDueMessages(shop)).toEqual([]);
    await drainPollers(shop);
    expect(await sendDueMessages(shop)).toEqual(['order_received sent']);

    const [mail] = await shop.inbox.list({ to: asha.email });
    expect(mail?.text).toMatch(/[A-Z]+R\/\d\d-\d\d\/000001/);
  });
});

describe('[TAX-03] numbers', () => {
  it('begin with the prefix of the settings, and keep it until the year ends', async () => {
    const { shop, asha, admin, saree } = await openRegisteredShop();
    await choosePrefix(admin, 'NK1');
    const first = await buy(shop, asha, saree);
    await drainPollers(shop);
    await choosePrefix(admin, 'QQ');
    const second = await buy(shop, asha, saree);
    await drainPollers(shop);

    const numbers = await Promise.all(
      [first, second].map(async ({ order_id }) => (await listDocuments(shop, order_id))[0]?.number),
    );
    expect(numbers[0]).toMatch(/^NK1R\/\d\d-\d\d\/00001$/);
    expect(numbers[1]).toMatch(/^NK1R\/\d\d-\d\d\/00002$/);
  });

  it.each([
    ['2027-03-31T18:29:59.999Z', '26-27'],
    ['2027-03-31T18:30:00.000Z', '27-28'],
    ['2099-12-01T00:00:00.000Z', '99-00'],
  ])('of %s belong to the year %s, which ends at midnight in India', async (at, year) => {
    const { shop } = await openRegisteredShop();
    const { rows } = await sql<{ year: string }>`
      select financial_year(${at}::timestamptz) as year`.execute(shop.db);
    expect(rows[0]?.year).toBe(year);
  });

  it.each([
    ['OP', 1, 'OP/26-27/000001'],
    ['NK1R', 1, 'NK1R/26-27/00001'],
    ['NK1R', 99_999, 'NK1R/26-27/99999'],
    ['NK1R', 100_000, 'NK1R/2627/100000'],
    ['NK1', 1_000_000, 'NK1/2627/1000000'],
  ])('after %s have at most 16 characters, number %i', async (prefix, serial, number) => {
    const { shop } = await openRegisteredShop();
    const { rows } = await sql<{ number: string }>`
      select document_number(${prefix}, '26-27', ${serial}) as number`.execute(shop.db);
    expect(rows[0]?.number).toBe(number);
  });

  it('go on when the digits of a series are used up', async () => {
    const { shop, asha, admin, saree } = await openRegisteredShop();
    await choosePrefix(admin, 'NK1');
    await buy(shop, asha, saree);
    await drainPollers(shop);
    await shop.db.updateTable('tax_series').set({ last_number: 99_999 }).execute();

    const { order_id } = await buy(shop, asha, saree);
    await drainPollers(shop);

    const [receipt] = await listDocuments(shop, order_id);
    expect(receipt?.number).toMatch(/^NK1R\/\d{4}\/100000$/);
  });

  it('of another kind keep the prefix of the year, also when the new one is taken', async () => {
    const { shop, asha, admin, saree } = await openRegisteredShop();
    await choosePrefix(admin, 'K');
    const { order_id } = await buy(shop, asha, saree);
    await drainPollers(shop);
    await choosePrefix(admin, 'KR');

    await ship(admin, [{ order_id }]);

    const numbers = (await listDocuments(shop, order_id)).map(({ number }) => number);
    expect(numbers).toEqual([
      expect.stringMatching(/^KR\/.*\/000001$/),
      expect.stringMatching(/^K\/.*\/000001$/),
    ]);
  });

  it('have no gap and no double after 200 parallel transactions of which half are rolled back', async () => {
    const { shop, admin } = await openRegisteredShop();
    await choosePrefix(admin, 'NK1');
    const issue = (index: number) =>
      shop.db.transaction().execute(async (trx) => {
        const { rows } = await takeNumber('invoice').execute(trx);
        if (index % 2 === 1) throw new Error('rolled back');
        return rows[0]?.serial ?? 0;
      });
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => issue(index)),
    );

    const serials = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    expect(serials.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });
});

it('[TAX-06] a document is shown to its customer and to admins, with all that Rule 46 asks for', async () => {
  const { shop, asha, admin, saree } = await openRegisteredShop();
  const meera = await shop.createCustomer();
  const { order_id } = await buy(shop, asha, saree, { quantity: 2 });
  await ship(admin, [{ order_id }]);
  const [, invoice] = (await viewOrder(asha, order_id)).documents ?? [];
  const view = (as: Staff | typeof asha, query = {}) =>
    as.call(taxDocuments.view, { params: { document_id: `${invoice?.document_id}` }, query });

  const { body } = await view(asha);
  expect(body).toMatchObject({
    kind: 'invoice',
    place_of_supply: '32',
    inside_state: true,
    order_id,
    seller: { gstin: GSTIN, state_code: '32', trade_name: 'Oodum Paavum' },
    buyer: { name: asha.name },
    lines: [{ hsn: '5208', uqc: 'NOS', quantity: 2, rate: 5 }],
  });
  expect(body.number).toMatch(/^OP\/\d\d-\d\d\/000001$/);
  expect((await view(meera)).status).toBe(404);
  expect((await view(admin, { as: 'admin' })).body).toEqual(body);
  const month = body.issued_at.slice(0, 7);
  const listed = await admin.call(adminTaxDocuments.list, {
    query: { month, search: body.number },
  });
  expect(listed.body).toMatchObject({ documents: [{ number: body.number }], total: 1 });
});

it('[TAX-06] documents cannot be changed or deleted', async () => {
  const { shop, asha, saree } = await openRegisteredShop();
  await buy(shop, asha, saree);
  await drainPollers(shop);

  for (const statement of [
    sql`update tax_document set number = 'X/26-27/1'`,
    sql`delete from tax_document_line`,
    sql`update tax_document_line set gross_paise = 1`,
    sql`truncate tax_document cascade`,
    sql`delete from tax_series`,
  ])
    await expect(statement.execute(shop.db)).rejects.toThrow('append-only');
});
