import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { adminChanges, adminProducts } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from '#integrations/xlsx/write-xlsx.ts';
import { importText, listRows, run, undo } from '#test/changes/change-sets.ts';
import { buy, getStock, listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const open = async () => {
  const shop = await createTestShop();
  return { shop, admin: await shop.createStaff() };
};

const countProducts = async ({ db }: TestShop) => {
  const { rows } = await sql<{ count: number }>`select count(*) from product`.execute(db);
  return rows[0]?.count;
};

const snapshot = async ({ db }: TestShop) => {
  const { rows } = await sql`
    select p.*, s.stock, s.movement_id from product p join product_stock s using (product_id)
    order by product_id`.execute(db);
  return rows;
};

const THREE = `name,price,stock,sku,fabric
Nila Saree,2450,3,KK-1,Cotton
Mayil Saree,"4,500",1,,Silk
Broken Saree,on request,1,KK-3,Cotton
`;

describe('[FILE-02] importing a file', () => {
  it('adds what the check has counted, and the check has changed nothing', async () => {
    const { shop, admin } = await open();
    const set = await importText(shop, admin, THREE);

    expect(set).toMatchObject({
      kind: 'import',
      state: 'checked',
      title: expect.stringMatching(/^Import of /),
      file: { format: 'own', rows: 3 },
      counts: { all: 3, new: 2, change: 0, error: 1 },
    });
    expect(await countProducts(shop)).toBe(0);
    expect(await listRows(admin, set.change_set_id, 'left out')).toMatchObject([
      {
        name: 'Broken Saree',
        source_row: 4,
        reasons: [{ level: 'error', text: expect.stringContaining('is not an amount') }],
      },
    ]);

    const done = await run(shop, admin, set.change_set_id);
    expect(done.counts).toMatchObject({ changed: 2, skipped: 0, error: 1 });
    const { body } = await admin.call(adminProducts.listAll, { params: { page: '1' } });
    // The first row of the file is the newest.
    expect(body.products).toMatchObject([
      { name: 'Nila Saree', price: 2450, stock: 3, sku: 'KK-1', fabric: 'Cotton' },
      { name: 'Mayil Saree', price: 4500, stock: 1, fabric: 'Silk' },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[FILE-03] a second import of the file changes nothing, with and without an SKU', async () => {
    const { shop, admin } = await open();
    const first = await importText(shop, admin, THREE);
    await run(shop, admin, first.change_set_id);
    const before = await snapshot(shop);

    const second = await importText(shop, admin, THREE);
    expect(second.counts).toMatchObject({ new: 0, change: 0, same: 2, error: 1 });
    await run(shop, admin, second.change_set_id);
    expect(await snapshot(shop)).toEqual(before);
  });

  it('[FILE-03] of two imports that were checked before either ran one adds the products', async () => {
    const { shop, admin } = await open();
    const sets = [await importText(shop, admin, THREE), await importText(shop, admin, THREE)];
    for (const { change_set_id } of sets) await run(shop, admin, change_set_id);
    expect(await countProducts(shop)).toBe(2);
  });

  it('[FILE-06] adds the difference of our own stock once, and keeps sales', async () => {
    const { shop, admin } = await open();
    const product_id = await shop.addProduct({ stock: 5 });
    const file = `product_id,stock,stock_base,exported_at
${product_id},8,5,2026-11-19T10:00:00.000Z
`;
    await buy(shop, await shop.createCustomer(), product_id, { quantity: 2 });

    const first = await importText(shop, admin, file);
    await run(shop, admin, first.change_set_id);
    expect(await getStock(shop, product_id)).toBe(6);
    const second = await importText(shop, admin, file);
    expect(second.counts).toMatchObject({ same: 1, change: 0 });

    // The same export with another number: only what is new in it.
    const more = await importText(shop, admin, file.replace(',8,5', ',9,5'));
    await run(shop, admin, more.change_set_id);
    expect(await getStock(shop, product_id)).toBe(7);

    await undo(shop, admin, more.change_set_id);
    expect(await getStock(shop, product_id)).toBe(6);
    const again = await importText(shop, admin, file.replace(',8,5', ',9,5'));
    expect(again.counts).toMatchObject({ change: 1 });
  });

  it('[FILE-06] of two imports of one export that were checked before either ran one adds its pieces', async () => {
    const { shop, admin } = await open();
    const product_id = await shop.addProduct({ stock: 5 });
    const file = `product_id,stock,stock_base,exported_at
${product_id},8,5,2026-11-19T10:00:00.000Z
`;
    const sets = [await importText(shop, admin, file), await importText(shop, admin, file)];
    for (const { change_set_id } of sets) await run(shop, admin, change_set_id);
    expect(await getStock(shop, product_id)).toBe(8);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[FILE-02] takes tax classes that have rates, from those who may choose them', async () => {
    const { shop, admin } = await open();
    const product_id = await shop.addProduct({ tax_class: 'stole' });
    const file = `product_id,name,price,tax_class
,Nila,1000,Cotton Saree
,Mayil,1000,silk
${product_id},,,
`;
    const set = await importText(
      shop,
      admin,
      file.replace(`${product_id},,,`, `${product_id},Kaayal,1000,`),
    );
    expect(await listRows(admin, set.change_set_id)).toMatchObject([
      { state: 'due' },
      { state: 'rejected', reasons: [{ code: 'UNKNOWN_TAX_CLASS', column: 'Tax class' }] },
      {
        state: 'due',
        changes: expect.arrayContaining([
          { field: 'tax_class', label: 'Tax class', before: 'stole', after: null },
        ]),
      },
    ]);
    await run(shop, admin, set.change_set_id);
    const { rows } = await sql`
      select name, tax_class from product order by product_id desc`.execute(shop.db);
    expect(rows).toEqual([
      { name: 'Nila', tax_class: 'cotton saree' },
      { name: 'Kaayal', tax_class: null },
    ]);

    const catalogue = await shop.createStaff('catalogue');
    const other = await importText(
      shop,
      catalogue,
      'name,price,tax_class\nNila,1000,cotton saree\n',
    );
    expect(await listRows(catalogue, other.change_set_id)).toMatchObject([
      { reasons: [{ code: 'NOT_YOUR_ROLE' }] },
    ]);
  });

  it('leaves out both rows of one product, and an SKU that another product has', async () => {
    const { shop, admin } = await open();
    const product_id = await shop.addProduct({ name: 'Nila', sku: 'KK-1' });
    await shop.addProduct({ name: 'Mayil', sku: 'KK-2' });
    const set = await importText(
      shop,
      admin,
      `product_id,sku,price
${product_id},,1000
,kk-1,2000
`,
    );
    expect(set.counts).toMatchObject({ error: 2 });
    const taken = await importText(shop, admin, `product_id,sku\n${product_id},kk-2\n`);
    expect(taken.counts).toMatchObject({ error: 1 });
    expect(await listRows(admin, taken.change_set_id)).toMatchObject([
      { reasons: [{ code: 'SKU_TAKEN', column: 'SKU' }] },
    ]);
  });

  it('[TYPE-02] names a blouse piece that has a length and is not there', async () => {
    const { shop, admin } = await open();
    const product_id = await shop.addProduct({ blouse_piece: true, blouse_piece_m: 0.8 });
    const set = await importText(
      shop,
      admin,
      `product_id,name,price,blouse_piece,blouse_piece_m
,Nila,1000,no,0.8
${product_id},Mayil,1000,no,0.8
${product_id + 1000},Kaayal,1000,yes,0.8
`,
    );
    const reasons = [{ code: 'NO_BLOUSE_PIECE', column: 'Blouse piece length' }];
    expect(await listRows(admin, set.change_set_id)).toMatchObject([
      { state: 'rejected', reasons },
      { state: 'rejected', reasons },
      { state: 'due', reasons: [] },
    ]);
  });

  it('[FILE-11] an undo hides the products that were added', async () => {
    const { shop, admin } = await open();
    const set = await importText(shop, admin, THREE);
    await run(shop, admin, set.change_set_id);
    const undone = await undo(shop, admin, set.change_set_id);
    expect(undone.counts).toMatchObject({ changed: 2 });
    const { body } = await admin.call(adminProducts.listAll, { params: { page: '1' } });
    expect(body.products.map(({ enabled }) => enabled)).toEqual([0, 0]);
  });

  it('[FILE-01] asks for the columns of a file that it does not know', async () => {
    const { shop, admin } = await open();
    const text = 'Artikel,Preis\nNila Saree,2450\n';
    const send = (answers: object) =>
      admin.call(adminChanges.importFile, {
        body: { request_id: randomUUID(), ...answers },
        files: [Buffer.from(text)],
      });
    const asked = await send({});
    expect(asked.body.columns).toMatchObject([{ name: 'Artikel' }, { name: 'Preis' }]);
    const columns = JSON.stringify({ Artikel: 'name', Preis: 'price' });
    const mapped = await importText(shop, admin, text, { columns });
    expect(mapped).toMatchObject({ file: { format: 'mapped' }, counts: { new: 1 } });
    expect((await send({ columns: '{"Artikel":"nothing"}' })).status).toBe(400);
  });

  it('[FILE-02] keeps a cell with a character that no database stores as an error', async () => {
    const { shop, admin } = await open();
    const rows = [['Ni\0la', '24\ud800', 'A\0B']];
    const file = writeXlsx([{ name: 'Products', columns: ['name', 'price', 'sku'], rows }]);
    const set = await importText(shop, admin, await buffer(file));
    expect(set.counts).toMatchObject({ all: 1, error: 1 });
  });

  it('rejects a file without products', async () => {
    const { admin } = await open();
    const { body } = await admin.call(adminChanges.importFile, {
      body: { request_id: randomUUID() },
      files: [Buffer.from('')],
    });
    expect(body).toMatchObject({ error: 'FILE_REJECTED', msg: 'This file has no rows.' });
  });
});
