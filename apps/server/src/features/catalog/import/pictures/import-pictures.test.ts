import { readdir } from 'node:fs/promises';
import { adminChanges, adminProducts } from '@shop/contract';
import { packZip } from '@shop/test-kit/zip';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { importText, listRows, press, run, undo, view } from '#test/changes/change-sets.ts';
import { drainPictures, openWeb, sendZip } from '#test/changes/pictures.ts';
import { listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { createJpeg } from '#test/uploads/upload-corpus.ts';
import { claimPictures } from './pictures.queries.ts';

const open = async () => {
  const shop = await createTestShop();
  return { shop, admin: await shop.createStaff() };
};

const listPictures = async ({ db }: TestShop) => {
  const { rows } = await sql<{ name: string; image: string[]; updated_at: Date }>`
    select name, image, updated_at from product order by product_id desc`.execute(db);
  return rows;
};

const countPictures = async (shop: TestShop) =>
  (await listPictures(shop)).map(({ image }) => image.length);

const listParts = async ({ imageDir }: TestShop) =>
  (await readdir(imageDir)).filter((name) => name.startsWith('import-'));

const NAMED = `name,price,sku,images
Nila,2450,KK-1,"front.jpg
Back.JPG"
Mayil,4500,KK-2,
Kaayal,900,KK-3,KK-52.jpg
`;

const jpegs = async (...names: string[]) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name, index) => [name, await createJpeg(200 + index)] as const),
    ),
  );

const named = () => jpegs('sarees/FRONT.jpg', 'sarees/back.jpg', 'KK-2.png', 'kk-2-2.jpg');

describe('[FILE-08] pictures of a ZIP', () => {
  it('are taken in behind the rows, by name or SKU, and a missing one is a warning of its row', async () => {
    const { shop, admin } = await open();
    const pictures = await sendZip(admin, await named());
    const set = await importText(shop, admin, NAMED, { pictures });
    expect(set).toMatchObject({ counts: { new: 3, warning: 1 }, pictures: { all: 4, done: 0 } });
    const [missing] = await listRows(admin, set.change_set_id, 'warning');
    expect(missing).toMatchObject({
      source_row: 4,
      reasons: [{ text: 'There is no picture "KK-52.jpg" in the ZIP.' }],
    });

    // The rows wait for no picture.
    const done = await run(shop, admin, set.change_set_id);
    expect(done).toMatchObject({ state: 'done', counts: { changed: 3 }, pictures: { done: 0 } });
    expect(await countPictures(shop)).toEqual([0, 0, 0]);

    await drainPictures(shop);
    expect(await view(admin, set.change_set_id)).toMatchObject({
      pictures: { all: 4, done: 4, refused: 0 },
    });
    expect(await countPictures(shop)).toEqual([2, 2, 0]);
    const { body } = await admin.call(adminProducts.listAll, { params: { page: '1' } });
    const keys = body.products[0]?.image ?? [];
    expect(keys).toHaveLength(2);
    expect(await readdir(shop.imageDir)).toEqual(expect.arrayContaining(keys));
    // The ZIP is no longer needed.
    expect(await listParts(shop)).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[FILE-03] are taken once: the same file and ZIP again change nothing', async () => {
    const { shop, admin } = await open();
    const send = async () => {
      const pictures = await sendZip(admin, await named());
      const set = await importText(shop, admin, NAMED, { pictures });
      await run(shop, admin, set.change_set_id);
      await drainPictures(shop);
      return view(admin, set.change_set_id);
    };
    await send();
    const before = await listPictures(shop);
    const again = await send();
    expect(again).toMatchObject({ counts: { same: 3, changed: 0 } });
    expect(again.pictures).toBeUndefined();
    expect(await listPictures(shop)).toEqual(before);
  });

  it('come with a second import of the file, when the ZIP was forgotten', async () => {
    const { shop, admin } = await open();
    const first = await importText(shop, admin, NAMED);
    expect(first.counts).toMatchObject({ new: 3, warning: 2 });
    await run(shop, admin, first.change_set_id);
    const pictures = await sendZip(admin, await named());
    const second = await importText(shop, admin, NAMED, { pictures });
    expect(second).toMatchObject({ counts: { same: 3 }, pictures: { all: 4 } });
    await run(shop, admin, second.change_set_id);
    await drainPictures(shop);
    expect(await countPictures(shop)).toEqual([2, 2, 0]);
    expect(await view(admin, second.change_set_id)).toMatchObject({
      counts: { same: 1, changed: 2 },
    });
    expect(await listViolations(shop)).toEqual([]);

    // An undo takes them back, and then they may be imported again.
    await undo(shop, admin, second.change_set_id);
    expect(await countPictures(shop)).toEqual([0, 0, 0]);
    const third = await importText(shop, admin, NAMED, {
      pictures: await sendZip(admin, await named()),
    });
    expect(third.pictures).toMatchObject({ all: 4 });
  });

  it('are added to those that a product has, up to eight; our own names are the whole list', async () => {
    const { shop, admin } = await open();
    const seven = await Promise.all(Array.from({ length: 7 }, (_, n) => createJpeg(100 + n)));
    const product_id = await shop.addProduct({ name: 'Nila', sku: 'KK-1' }, seven);
    const [before] = await listPictures(shop);
    const pictures = await sendZip(admin, await jpegs('KK-1.jpg', 'KK-1-2.jpg'));
    const set = await importText(shop, admin, `product_id,price\n${product_id},2450\n`, {
      pictures,
    });
    await run(shop, admin, set.change_set_id);
    await drainPictures(shop);
    const [after] = await listPictures(shop);
    expect(after?.image).toHaveLength(8);
    expect(after?.image.slice(0, 7)).toEqual(before?.image);
    expect(await listRows(admin, set.change_set_id, 'warning')).toMatchObject([
      { reasons: [{ code: 'NO_ROOM' }] },
    ]);

    const two = after?.image.slice(2, 4).toReversed() ?? [];
    const own = await importText(
      shop,
      admin,
      `product_id,images\n${product_id},"${two.join('\n')}"\n`,
    );
    expect(own.counts).toMatchObject({ change: 1 });
    await run(shop, admin, own.change_set_id);
    expect((await listPictures(shop))[0]?.image).toEqual(two);
    const cleared = await importText(shop, admin, `product_id,images\n${product_id},\n`);
    await run(shop, admin, cleared.change_set_id);
    expect(await countPictures(shop)).toEqual([0]);
  });

  it('end with Stop and with Undo, and the ZIP is removed', async () => {
    for (const button of ['stop', 'undo'] as const) {
      const { shop, admin } = await open();
      const pictures = await sendZip(admin, await named());
      const set = await importText(shop, admin, NAMED, { pictures });
      await run(shop, admin, set.change_set_id);
      expect(await listParts(shop)).toHaveLength(1);
      await press(admin, button, set.change_set_id);
      await drainPictures(shop);
      expect(await countPictures(shop)).toEqual([0, 0, 0]);
      expect(await listParts(shop)).toEqual([]);
    }
  });

  it('are refused one by one: bombs, other kinds and damaged files are warnings', async () => {
    const { shop, admin } = await open();
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const pictures = await sendZip(admin, {
      ...(await jpegs('good.jpg')),
      'html.jpg': html,
      'svg.png': svg,
      'bomb.jpg': Buffer.alloc(30 * 1024 * 1024),
      'nested.jpg': await packZip({ 'a.jpg': Buffer.alloc(1000) }),
    });
    const names = ['html.jpg', 'svg.png', 'bomb.jpg', 'nested.jpg', 'good.jpg'];
    const set = await importText(
      shop,
      admin,
      `name,price,images\nNila,2450,"${names.join('\n')}"\n`,
      {
        pictures,
      },
    );
    await run(shop, admin, set.change_set_id);
    await drainPictures(shop);
    expect(await view(admin, set.change_set_id)).toMatchObject({
      counts: { changed: 1, warning: 1 },
      pictures: { all: 5, done: 5, refused: 4 },
    });
    const [row] = await listRows(admin, set.change_set_id, 'warning');
    expect(row?.reasons.map(({ code }) => code)).toEqual([
      'NOT_A_PICTURE',
      'NOT_A_PICTURE',
      'PICTURE_TOO_LARGE',
      'NOT_A_PICTURE',
    ]);
    expect(await countPictures(shop)).toEqual([1]);
  });

  it('are of one import: a ZIP that is no ZIP, or is used already, is rejected', async () => {
    const { shop, admin } = await open();
    const send = (bytes: Buffer) =>
      admin.call(adminChanges.sendPictures, { body: {}, files: [bytes] });
    expect(await send(Buffer.from('GIF89a'))).toMatchObject({
      status: 400,
      body: { error: 'FILE_REJECTED' },
    });
    const packed = await packZip({ 'folder1.jpg': Buffer.alloc(4) });
    const outside = packed.toString('latin1').replaceAll('folder1.jpg', '../../a.jpg');
    expect((await send(Buffer.from(outside, 'latin1'))).status).toBe(400);
    expect(await listParts(shop)).toEqual([]);

    const pictures = await sendZip(admin, { 'a.jpg': Buffer.alloc(4) });
    await importText(shop, admin, NAMED, { pictures });
    await expect(importText(shop, admin, NAMED, { pictures })).rejects.toThrow('ZIP of pictures');
  });

  it('[FILE-04] are taken once by two workers, after one that died with a row in its hands', async () => {
    const { shop, admin } = await open();
    const names = Array.from({ length: 20 }, (_, n) => `${n}.jpg`);
    const pictures = await sendZip(admin, await jpegs(...names));
    const rows = Array.from(
      { length: 10 },
      (_, n) => `S${n},100,"${2 * n}.jpg\n${2 * n + 1}.jpg"\n`,
    );
    const set = await importText(shop, admin, `name,price,images\n${rows.join('')}`, { pictures });
    await run(shop, admin, set.change_set_id);
    expect((await claimPictures(shop.deps.db))?.pictures).toHaveLength(2);
    // Its row waits for a minute, the others do not.
    await Promise.all([drainPictures(shop), drainPictures(shop)]);
    expect((await view(admin, set.change_set_id)).pictures).toMatchObject({ done: 18 });
    await sql`update import_picture set due_at = now()`.execute(shop.db);
    await drainPictures(shop);
    expect((await view(admin, set.change_set_id)).pictures).toEqual({
      all: 20,
      done: 20,
      refused: 0,
    });
    expect(await countPictures(shop)).toEqual(Array(10).fill(2));
    const { rows: history } = await sql`
      select product_id from audit_log where action = 'pictures added'`.execute(shop.db);
    expect(history).toHaveLength(10);
  });

  it('keeps a preview of the same product valid while its pictures come', async () => {
    const { shop, admin } = await open();
    const pictures = await sendZip(admin, await named());
    const set = await importText(shop, admin, NAMED, { pictures });
    await run(shop, admin, set.change_set_id);
    const prices = await importText(shop, admin, NAMED.replace('2450', '2600'));
    await drainPictures(shop);
    const done = await run(shop, admin, prices.change_set_id);
    expect(done.counts).toMatchObject({ changed: 1, skipped: 0 });
  });
});

describe('[FILE-08] pictures of addresses', () => {
  const toFile = (...addresses: string[]) => `Handle,Title,Variant Price,Image Src,Image Position
nila,Nila saree,2450,${addresses[0]},1
${addresses
  .slice(1)
  .map((address, index) => `nila,,,${address},${index + 2}\n`)
  .join('')}`;

  it('[FILE-03] are fetched once for a product, also when staff have removed one', async () => {
    const { shop, admin } = await open();
    const jpeg = await createJpeg(1);
    const other = await createJpeg(2);
    const { http, origin, requests } = await openWeb(({ url }, response) =>
      response.end(url === '/a.jpg?v=1' ? jpeg : other),
    );
    const file = toFile(`${origin}/a.jpg?v=1`, `${origin}/b.jpg`);
    const send = async () => {
      const set = await importText(shop, admin, file);
      await run(shop, admin, set.change_set_id);
      await drainPictures(shop, http);
      return view(admin, set.change_set_id);
    };
    expect((await send()).pictures).toEqual({ all: 2, done: 2, refused: 0 });
    await sql`update product set image = image[:1]`.execute(shop.db);
    expect(await send()).toMatchObject({ counts: { same: 1 } });
    expect(requests).toEqual(['/a.jpg?v=1', '/b.jpg']);
    expect(await countPictures(shop)).toEqual([1]);
  });

  it('are never fetched from our own networks', async () => {
    const { shop, admin } = await open();
    const { http, origin, requests } = await openWeb((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    );
    const addresses = [
      'http://127.0.0.1/a.jpg',
      'http://169.254.169.254/latest/',
      `${origin}/redirect.jpg`,
      'http://[::ffff:10.0.0.1]/a.jpg',
    ];
    const set = await importText(shop, admin, toFile(...addresses));
    await run(shop, admin, set.change_set_id);
    await drainPictures(shop, http);
    const [row] = await listRows(admin, set.change_set_id, 'warning');
    expect(row?.reasons.filter(({ code }) => code === 'FORBIDDEN_ADDRESS')).toHaveLength(4);
    expect(requests).toEqual(['/redirect.jpg']);
  });

  it('that do not answer are asked again later, and the main picture stays the first', async () => {
    const { shop, admin } = await open();
    const [main, second] = await Promise.all([createJpeg(1), createJpeg(2)]);
    let isDown = true;
    const { http, origin } = await openWeb(({ url }, response) => {
      if (url === '/gone.jpg') response.writeHead(404).end();
      else if (isDown) response.writeHead(503).end();
      else response.end(url === '/main.jpg' ? main : second);
    });
    const file = toFile(`${origin}/main.jpg`, `${origin}/second.jpg`, `${origin}/gone.jpg`);
    const set = await importText(shop, admin, file);
    await run(shop, admin, set.change_set_id);
    await drainPictures(shop, http);
    expect((await view(admin, set.change_set_id)).pictures).toMatchObject({ done: 0 });

    isDown = false;
    await sql`update import_picture set due_at = now()`.execute(shop.db);
    await drainPictures(shop, http);
    expect((await view(admin, set.change_set_id)).pictures).toEqual({
      all: 3,
      done: 3,
      refused: 1,
    });
    const [product] = await listPictures(shop);
    const expected = await shop.addProduct({ name: 'Same pictures' }, [main, second]);
    const { rows } = await sql<{ image: string[] }>`
      select image from product where product_id = ${expected}`.execute(shop.db);
    expect(product?.image).toEqual(rows[0]?.image);
    const [row] = await listRows(admin, set.change_set_id, 'warning');
    expect(row?.reasons.map(({ code }) => code)).toContain('NOTHING_THERE');
  });

  it('are given up after three times without an answer', async () => {
    const { shop, admin } = await open();
    const { http, origin, requests } = await openWeb((_request, response) =>
      response.writeHead(503).end(),
    );
    const set = await importText(shop, admin, toFile(`${origin}/a.jpg`));
    await run(shop, admin, set.change_set_id);
    for (let times = 0; times < 5; times += 1) {
      await sql`update import_picture set due_at = now()`.execute(shop.db);
      await drainPictures(shop, http);
    }
    expect(requests).toHaveLength(3);
    expect((await view(admin, set.change_set_id)).pictures).toMatchObject({ done: 1, refused: 1 });
  });
});
