import {
  adminCollections,
  adminProducts,
  adminSales,
  type CollectionInput,
  catalog,
  collections,
} from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { createCollectionInput } from '#test/sales/collections.ts';
import { createSaleInput } from '#test/sales/sales.ts';
import { createTestShop } from '#test/test-shop.ts';

async function openShop() {
  const shop = await createTestShop();
  const nila = await shop.addProduct({ name: 'Nila', type: 'saree', color: 'Ivory' });
  const kara = await shop.addProduct({
    name: 'Kara',
    type: 'stole',
    price_paise: fromRupees(340),
  });
  const staff = await shop.createStaff('catalogue');
  const create = async (given: Partial<CollectionInput> = {}) =>
    staff.call(adminCollections.create, { body: createCollectionInput(given) });
  const change = async (
    { collection_id, version }: { collection_id: number; version: number },
    given: Partial<CollectionInput>,
  ) =>
    staff.call(adminCollections.change, {
      params: { collection_id: `${collection_id}` },
      body: { collection: createCollectionInput(given), version },
    });
  const find = (slug: string) => shop.call(collections.find, { params: { slug } });
  const listNames = async (collection: string) => {
    const { body } = await shop.call(catalog.list, {
      params: { page: '1' },
      query: { collection },
    });
    return body.products.map(({ name }) => name);
  };
  const hand = (...product_ids: number[]) => ({ pieces: { kind: 'hand' as const, product_ids } });
  return { ...shop, nila, kara, staff, create, change, find, listNames, hand };
}

describe('[SALE-14] a collection', () => {
  it('by hand is shown in its order under an address made from its title', async () => {
    const { create, find, listNames, hand, nila, kara } = await openShop();

    const { body } = await create({ title: 'Onam & Vishu', title_ml: 'ഓണം', ...hand(kara, nila) });

    expect(body).toMatchObject({ slug: 'onam-vishu', version: 1, products: 2 });
    expect(body.shown.map(({ name, price, stock }) => [name, price, stock])).toEqual([
      ['Kara', 340, 5],
      ['Nila', 2450, 5],
    ]);
    expect((await find('onam-vishu')).body).toEqual({
      slug: 'onam-vishu',
      title: 'Onam & Vishu',
      title_ml: 'ഓണം',
      words: 'Unbleached cotton and gold.',
      image_alt: '',
      kind: 'hand',
    });
    expect(await listNames('onam-vishu')).toEqual(['Kara', 'Nila']);
    expect((await create({ title: 'Onam, Vishu' })).body.slug).toBe('onam-vishu-2');
  });

  it('changes at once, keeps its address, and says who changed it', async () => {
    const { create, change, listNames, hand, nila, kara, staff } = await openShop();
    const { body: created } = await create(hand(kara));

    const { body: changed } = await change(created, { title: 'Whites', ...hand(nila, kara) });
    const late = await change(created, hand());

    expect(changed).toMatchObject({ slug: 'kasavu-whites', title: 'Whites', version: 2 });
    expect(await listNames('kasavu-whites')).toEqual(['Nila', 'Kara']);
    expect(late.body.error).toBe('COLLECTION_CHANGED');
    const { body } = await staff.call(adminProducts.audit, {
      query: { subject: `collection:${created.collection_id}` },
    });
    expect(body.audit.map(({ action }) => action)).toEqual([
      'collection changed',
      'collection added',
    ]);
    expect(body.audit[0]?.before).toEqual({
      title: 'Kasavu whites',
      pieces: { kind: 'hand', product_ids: [kara] },
    });
  });

  it('is found by its earlier addresses, which no other collection can take', async () => {
    const { create, change, find, listNames, hand, nila } = await openShop();
    const { body: created } = await create({ slug: 'whites', ...hand(nila) });
    const { body: changed } = await change(created, { slug: 'kasavu', ...hand(nila) });

    expect((await find('whites')).body.slug).toBe('kasavu');
    expect(await listNames('whites')).toEqual(['Nila']);
    const taken = await create({ slug: 'whites' });
    expect(taken.body).toMatchObject({ error: 'COLLECTION_ADDRESS_TAKEN' });
    expect(Object.keys(taken.body.fields ?? {})).toEqual(['slug']);
    expect((await change(changed, { slug: 'whites', ...hand(nila) })).status).toBe(200);
    expect((await find('kasavu')).body.slug).toBe('whites');
  });

  it('by rule is counted before it is saved', async () => {
    const { staff, create, listNames, nila } = await openShop();
    const rule = { type: ['saree'], color: ['Ivory'], max_price: 2450, new_within_days: 1 };

    const { body: preview } = await staff.call(adminCollections.preview, { body: { rule } });
    await create({ slug: 'ivory', pieces: { kind: 'rule', rule } });

    expect(preview).toMatchObject({ products: 1, shown: [{ product_id: nila }] });
    expect(await listNames('ivory')).toEqual(['Nila']);
    const nothing = await staff.call(adminCollections.preview, {
      body: { rule: { max_price: 100 } },
    });
    expect(nothing.body).toEqual({ products: 0, shown: [] });
  });

  it('that is hidden has no page and no products', async () => {
    const { create, find, listNames, hand, nila } = await openShop();
    await create({ slug: 'hidden', enabled: false, ...hand(nila) });

    expect((await find('hidden')).status).toBe(404);
    expect((await find('unknown')).status).toBe(404);
    expect(await listNames('hidden')).toEqual([]);
  });

  it('has a place in the menu while it has products, of which there are eight', async () => {
    const { create, change, hand, nila, call } = await openShop();
    const listMenu = async () =>
      (await call(collections.menu, {})).body.collections.map(({ title }) => title);
    const { body: first } = await create({ title: 'A', menu_position: 1, ...hand(nila) });
    await create({ title: 'B', menu_position: 1, ...hand(nila) });
    await create({ title: 'Empty', menu_position: 2 });
    expect(await listMenu()).toEqual(['B', 'A']);

    const { body: moved } = await change(first, { title: 'A', menu_position: 1, ...hand(nila) });
    expect(moved.menu_position).toBe(1);
    expect(await listMenu()).toEqual(['A', 'B']);
    for (let added = 3; added < 8; added += 1) {
      await create({ title: `C${added}`, menu_position: 8, ...hand(nila) });
    }
    const ninth = await create({ title: 'Ninth', menu_position: 8 });
    expect(ninth.body.error).toBe('COLLECTION_MENU_FULL');
  });

  it('needs a stored picture with words', async () => {
    const shop = await openShop();
    const missing = await shop.create({ image: 'unknown.jpg', image_alt: 'A saree' });
    const silent = await shop.create({ image: 'unknown.jpg' });

    expect(missing.body.error).toBe('IMAGE_NOT_FOUND');
    expect(Object.keys(silent.body.fields ?? {})).toEqual(['image_alt']);
  });

  it('is in the sitemap while it has products', async () => {
    const { create, hand, nila, app } = await openShop();
    await create({ slug: 'whites', ...hand(nila) });
    await create({ slug: 'empty' });

    const { body } = await app.inject('/sitemap-pages.xml');

    expect(body).toContain('/collections/whites<');
    expect(body).not.toContain('/collections/empty');
  });
});

describe('[SALE-05] a sale of a collection', () => {
  const scope = (collection_id: number) => ({
    scope: { kind: 'collection' as const, collection_id },
  });

  it('has the prices of its pieces, and keeps the collection', async () => {
    const { create, hand, kara, staff } = await openShop();
    const { body: created } = await create(hand(kara));
    const params = { collection_id: `${created.collection_id}` };
    const sale = createSaleInput(scope(created.collection_id));

    const { body: preview } = await staff.call(adminSales.preview, { body: { sale, page: 1 } });
    const { body: draft } = await staff.call(adminSales.create, { body: sale });

    expect(preview).toMatchObject({ products: 1, page: [{ name: 'Kara', after: 272 }] });
    expect(draft.scope).toEqual(sale.scope);
    const refused = await staff.call(adminCollections.remove, { params });
    expect(refused.body.error).toBe('COLLECTION_HAS_OFFERS');
    await staff.call(adminSales.remove, { params: { sale_id: `${draft.sale_id}` } });
    expect((await staff.call(adminCollections.remove, { params })).status).toBe(200);
    expect((await staff.call(adminCollections.view, { params })).status).toBe(404);
  });

  it('is refused for what is new, before and after', async () => {
    const { create, change, staff, hand } = await openShop();
    const pieces = { kind: 'rule' as const, rule: { new_within_days: 30 } };
    const { body: fresh } = await create({ slug: 'new', pieces });
    const { body: chosen } = await create(hand());

    const sale = await staff.call(adminSales.create, {
      body: createSaleInput(scope(fresh.collection_id)),
    });
    const unknown = await staff.call(adminSales.create, { body: createSaleInput(scope(99)) });
    await staff.call(adminSales.create, { body: createSaleInput(scope(chosen.collection_id)) });

    expect(sale.body.error).toBe('COLLECTION_OF_NEW_PIECES');
    expect(unknown.body.error).toBe('COLLECTION_NOT_FOUND');
    expect((await change(chosen, { pieces })).body.error).toBe('COLLECTION_OF_NEW_PIECES');
  });
});
