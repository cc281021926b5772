import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { findEnabledProduct, listProducts } from '#features/catalog/products.queries.ts';
import { changeStock, findStock } from '#features/catalog/stock.queries.ts';
import { openTestShop, pictureOf } from '#test/test-shop.ts';
import { editProduct } from './edit-product.ts';

type Shop = Awaited<ReturnType<typeof openTestShop>>;

async function loadForm(shop: Shop, productId: number) {
  const product = await findEnabledProduct(shop.db, productId);
  if (!product) throw new Error('there is no such product');
  return { ...product, stock_base: product.stock };
}

const sell = (shop: Shop, product_id: number, pieces: number) =>
  shop.db.transaction().execute((trx) => changeStock(trx, { product_id, delta: -pieces }));

describe('editing a product', () => {
  it('saves every field and moves the product to the front of the list', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ name: 'Nila Saree' });
    const newer = await shop.addProduct({ name: 'Mayil Saree' }, [await pictureOf(1)]);
    const { image = [] } = (await findEnabledProduct(shop.db, newer)) ?? {};
    const form = await loadForm(shop, saree);
    const edited = {
      name: 'Nila Silk Saree',
      description: 'Silk.',
      price_paise: fromRupees(9_999.5),
      discount: 10,
      stock: 8,
      color: null,
      fabric: 'Silk',
      occasion: 'Wedding',
      image,
    };

    await editProduct(shop.deps, { ...form, ...edited });

    expect(await findEnabledProduct(shop.db, saree)).toMatchObject(edited);
    const { products } = await listProducts(shop.db, {}, 1);
    expect(products.map(({ product_id }) => product_id)).toEqual([saree, newer]);
  });

  it('keeps pieces sold while the form was open as sold', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const form = await loadForm(shop, saree);
    await sell(shop, saree, 2);

    await editProduct(shop.deps, { ...form, name: 'Nila Silk Saree', stock: 6 });

    expect(await findStock(shop.db, saree)).toBe(4);
  });

  it('is refused when it would take more pieces than are left, and changes nothing', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ name: 'Nila Saree', stock: 5 });
    const form = await loadForm(shop, saree);
    await sell(shop, saree, 4);

    const edit = editProduct(shop.deps, { ...form, name: 'Mayil Saree', stock: 2 });

    await expect(edit).rejects.toMatchObject({ code: 'OUT_OF_STOCK', details: { left: 1 } });
    expect(await findEnabledProduct(shop.db, saree)).toMatchObject({
      name: 'Nila Saree',
      stock: 1,
    });
  });

  it('is refused when somebody else saved first, even within the same moment', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct();
    const form = await loadForm(shop, saree);

    const edits = await Promise.allSettled([
      editProduct(shop.deps, { ...form, name: 'Mayil Saree', stock: 9 }),
      editProduct(shop.deps, { ...form, name: 'Gopuram Saree', stock: 9 }),
    ]);

    const refused = edits.flatMap((edit) => (edit.status === 'rejected' ? [edit.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'EDITED_MEANWHILE' })]);
    expect(await findStock(shop.db, saree)).toBe(9);
  });

  it('without the stock the form was loaded with must leave the stock as it is', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const { stock_base: _, ...form } = await loadForm(shop, saree);

    await expect(editProduct(shop.deps, { ...form, stock: 6 })).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
    });
    await editProduct(shop.deps, { ...form, name: 'Mayil Saree' });

    expect(await findEnabledProduct(shop.db, saree)).toMatchObject({
      name: 'Mayil Saree',
      stock: 5,
    });
  });

  it('is refused for a product that does not exist', async () => {
    const shop = await openTestShop();
    const form = await loadForm(shop, await shop.addProduct());

    await expect(editProduct(shop.deps, { ...form, product_id: 4711 })).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
  });

  it('dates a product after its last date, whatever the clock says', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct();
    const form = await loadForm(shop, saree);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await shop.db.updateTable('product').set({ updated_at: tomorrow }).execute();

    const { updated_at } = await editProduct(shop.deps, { ...form, updated_at: tomorrow });

    expect(updated_at.getTime()).toBe(tomorrow.getTime() + 1);
  });
});
