import { gunzipSync } from 'node:zlib';
import { adminFeeds, adminProducts, adminSales } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildPriceBooks } from '#features/catalog/prices/build-price-books.ts';
import { changeZones } from '#test/delivery-zones.ts';
import { readCsvRows, readXmlItems } from '#test/feeds/read-feed.ts';
import { ageProducts, insertSale, runSale } from '#test/sales/sales.ts';
import { createImage, createTestShop, ORIGIN, type TestShop } from '#test/test-shop.ts';

const SALE = { name: 'Onam sale', percent: 20 };

async function openFeedShop() {
  const shop = await createTestShop();
  const image = await createImage(1);
  const saree = await shop.addProduct(
    {
      type: 'saree',
      name: 'Nila & "Mayil" <b>Saree</b>',
      description: '=HYPERLINK("x"), woven\nin two colours',
      price_paise: fromRupees(3063),
      color: 'Ivory',
      body_color: 'Ivory',
      border_color: 'Gold',
    },
    [image, await createImage(2)],
  );
  const stole = await shop.addProduct(
    { type: 'stole', price_paise: fromRupees(340), stock: 0, description: '' },
    [image],
  );
  await ageProducts(shop.db);
  const owner = await shop.createStaff();
  const { body } = await owner.call(adminFeeds.renew, {});
  const address = body.addresses;
  if (!address) throw new Error('no address');
  return { ...shop, owner, saree, stole, address };
}

const fetchFeed = ({ app }: Pick<TestShop, 'app'>, url: string, headers = {}, method = 'GET') =>
  app.inject({ method: method === 'GET' ? 'GET' : 'HEAD', url: url.replace(ORIGIN, ''), headers });

async function readBoth(shop: Awaited<ReturnType<typeof openFeedShop>>) {
  const google = await fetchFeed(shop, shop.address.google);
  const meta = await fetchFeed(shop, shop.address.meta);
  expect([google.statusCode, meta.statusCode]).toEqual([200, 200]);
  return { google: readXmlItems(google.body), meta: readCsvRows(meta.body) };
}

describe('[SALE-06] the feeds', () => {
  it('have every visible product with a picture, in the words of Google and Meta', async () => {
    const shop = await openFeedShop();
    const { saree, stole, db } = shop;
    const hidden = await shop.addProduct({ enabled: false }, [await createImage(3)]);
    const withoutPicture = await shop.addProduct();

    const { google, meta } = await readBoth(shop);

    expect([hidden, withoutPicture]).not.toContain(google[0]?.id?.[0]);
    const { rows } = await sql<{ image: string[] }>`
      select image from product where product_id = ${saree}`.execute(db);
    const images = rows[0]?.image.map((key) => `${ORIGIN}/api/load/image?path=${key}&w=1024`);
    expect(google).toEqual([
      {
        id: [`${saree}`],
        title: ['Nila & "Mayil"  Saree'],
        description: ['=HYPERLINK("x"), woven\nin two colours'],
        link: [`${ORIGIN}/product-info/${saree}`],
        image_link: [images?.[0]],
        additional_image_link: [images?.[1]],
        availability: ['in_stock'],
        price: ['3063.00 INR'],
        maximum_retail_price: ['3063.00 INR'],
        brand: [expect.any(String)],
        identifier_exists: ['no'],
        condition: ['new'],
        product_type: ['Saree'],
        google_product_category: ['8248'],
        material: ['Cotton'],
        color: ['Ivory/Gold'],
        gender: ['female'],
        age_group: ['adult'],
        size: ['One size'],
        'shipping/country': ['IN'],
        'shipping/price': [expect.stringMatching(/^[0-9]+\.00 INR$/)],
      },
      expect.objectContaining({ id: [`${stole}`], availability: ['out_of_stock'] }),
    ]);
    expect(meta[0]).toMatchObject({
      id: `${saree}`,
      title: 'Nila & "Mayil"  Saree',
      description: `'=HYPERLINK("x"), woven\nin two colours`,
      availability: 'in stock',
      price: '3063.00 INR',
      sale_price: '',
      image_link: images?.[0],
      additional_image_link: images?.[1],
      mpn: `${saree}`,
      color: 'Ivory/Gold',
    });
    expect(meta[1]).toMatchObject({
      availability: 'out of stock',
      description: 'Nila Kasavu Saree',
      google_product_category: '177',
    });
  });

  it('strike the price of before a running sale, with its times', async () => {
    const shop = await openFeedShop();
    await readBoth(shop);
    await runSale(shop.db, { ...SALE, types: ['saree'] });
    await sql`update sale set starts_at = '2026-08-19T18:30Z', ends_at = '2099-09-08T18:30Z'`.execute(
      shop.db,
    );
    shop.deps.prices.clear();

    const { google, meta } = await readBoth(shop);

    expect(google[0]).toMatchObject({
      price: ['3063.00 INR'],
      sale_price: ['2450.00 INR'],
      sale_price_effective_date: ['2026-08-20T00:00+0530/2099-09-09T00:00+0530'],
    });
    expect(google[0]).not.toHaveProperty('maximum_retail_price');
    expect(google[1]).not.toHaveProperty('sale_price');
    expect(google[1]).toHaveProperty('maximum_retail_price');
    expect(meta[0]).toMatchObject({
      price: '3063.00 INR',
      sale_price: '2450.00 INR',
      sale_price_effective_date: '2026-08-20T00:00+05:30/2099-09-09T00:00+05:30',
    });
  });

  it('announce a sale that starts within 48 hours, and no later one', async () => {
    const shop = await openFeedShop();
    await insertSale(shop.db, { ...SALE, types: ['stole'], starts: 49 * 3600, ends: 60 * 3600 });
    await insertSale(shop.db, { ...SALE, types: ['saree'], starts: 47 * 3600, ends: 48 * 3600 });
    await buildPriceBooks(shop.db);
    shop.deps.prices.clear();

    const { google, meta } = await readBoth(shop);

    expect(google[0]).toMatchObject({ price: ['3063.00 INR'], sale_price: ['2450.00 INR'] });
    expect(meta[0]).toMatchObject({ price: '3063.00 INR', sale_price: '2450.00 INR' });
    expect(google[1]).not.toHaveProperty('sale_price');
  });

  it('name the highest charge of delivery, and none where it is free', async () => {
    const shop = await openFeedShop();
    const far = { charge: 150, freeFrom: 3000 };
    await changeZones(shop, {
      district: { charge: 0, freeFrom: null },
      state: { charge: 60, freeFrom: 1000 },
      south: far,
      rest: far,
      remote: { delivers: false, charge: 900 },
    });

    const { google } = await readBoth(shop);

    expect(google.map((item) => item['shipping/price'])).toEqual([['0.00 INR'], ['150.00 INR']]);
  });

  it('are written once, sent compressed, and not sent again unchanged', async () => {
    const shop = await openFeedShop();
    const first = await fetchFeed(shop, shop.address.google);
    await shop.addProduct({}, [await createImage(4)]);
    shop.deps.prices.clear();

    const zipped = await fetchFeed(shop, shop.address.google, { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': `${zipped.rawPayload.length}`,
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.body);

    const { etag = '', 'last-modified': modified = '' } = first.headers;
    for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': modified }]) {
      const { statusCode, body } = await fetchFeed(shop, shop.address.google, headers);
      expect([statusCode, body]).toEqual([304, '']);
    }
    const other = await fetchFeed(shop, shop.address.google, { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
    const head = await fetchFeed(shop, shop.address.google, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
  });

  it('are written again when a sale is stopped before its end', async () => {
    const shop = await openFeedShop();
    const sale_id = await runSale(shop.db, SALE);
    shop.deps.prices.clear();
    const before = await readBoth(shop);
    expect(before.google[0]?.sale_price).toEqual(['2450.00 INR']);

    await shop.owner.call(adminSales.stop, { params: { sale_id: `${sale_id}` } });

    const after = await readBoth(shop);
    expect(after.google[0]).not.toHaveProperty('sale_price');
    expect(after.meta[0]).toMatchObject({ price: '3063.00 INR', sale_price: '' });
  });
});

describe('[SALE-16] the address of the feeds', () => {
  it('ends with a new one, which staff see again', async () => {
    const shop = await openFeedShop();
    const { owner, address } = shop;
    expect((await fetchFeed(shop, address.google)).statusCode).toBe(200);

    const { body } = await owner.call(adminFeeds.renew, {});

    for (const old of [address.google, address.meta]) {
      for (const method of ['GET', 'HEAD']) {
        expect((await fetchFeed(shop, old, {}, method)).statusCode).toBe(404);
      }
    }
    expect((await fetchFeed(shop, body.addresses?.meta ?? '')).statusCode).toBe(200);
    const { body: seen } = await owner.call(adminFeeds.view, {});
    expect(seen).toEqual(body);
    const { body: history } = await owner.call(adminProducts.audit, {
      query: { subject: 'feeds' },
    });
    expect(history.audit).toHaveLength(2);
    expect(JSON.stringify(history)).not.toContain(body.addresses?.google.split('/')[4]);
  });

  it('does not exist before it is made, and is 128 random bits', async () => {
    const shop = await createTestShop();
    const catalogue = await shop.createStaff('catalogue');
    const none = await catalogue.call(adminFeeds.view, {});
    expect(none.body).toEqual({ addresses: null });
    const guessed = await fetchFeed(shop, `/feeds/${'0'.repeat(32)}/google.xml`);
    expect(guessed.statusCode).toBe(404);

    const { body } = await catalogue.call(adminFeeds.renew, {});
    expect(body.addresses?.google).toMatch(/\/feeds\/[0-9a-f]{32}\/google\.xml$/);
    const packing = await shop.createStaff('packing');
    expect((await packing.call(adminFeeds.renew, {})).status).toBe(403);
  });
});
