import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findEnabledProduct, listProducts } from '#features/catalog/products.queries.ts';
import { changeStock, findStock } from '#features/catalog/stock.queries.ts';
import { createImage, createTestShop } from '#test/test-shop.ts';
import { editProduct } from './edit-product.ts';

type Shop = Awaited<ReturnType<typeof createTestShop>>;

async function loadForm(shop: Shop, productId: number) {
  const product = await findEnabledProduct(shop.db, productId);
  if (!product) throw new Error('the product was not found');
  return { ...product, stock_base: product.stock };
}

const sell = (shop: Shop, product_id: number, pieces: number) =>
  shop.db.transaction().execute((trx) => changeStock(trx, { product_id, delta: -pieces }));

describe('editing a product', () => {
  it('saves every field and moves the product to the front of the list', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ name: 'Nila Saree' });
    const newer = await shop.addProduct({ name: 'Mayil Saree' }, [await createImage(1)]);
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

  it('keeps sales that happened while the form was open', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const form = await loadForm(shop, saree);
    await sell(shop, saree, 2);

    await editProduct(shop.deps, { ...form, name: 'Nila Silk Saree', stock: 6 });

    expect(await findStock(shop.db, saree)).toBe(4);
  });

  it('is rejected when it would take more pieces than are left, and changes nothing', async () => {
    const shop = await createTestShop();
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

  it('is rejected when somebody else saved first, even within the same millisecond', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct();
    const form = await loadForm(shop, saree);

    const edits = await Promise.allSettled([
      editProduct(shop.deps, { ...form, name: 'Mayil Saree', stock: 9 }),
      editProduct(shop.deps, { ...form, name: 'Gopuram Saree', stock: 9 }),
    ]);

    const errors = edits.flatMap((edit) => (edit.status === 'rejected' ? [edit.reason] : []));
    expect(errors).toEqual([expect.objectContaining({ code: 'EDIT_CONFLICT' })]);
    expect(await findStock(shop.db, saree)).toBe(9);
  });

  it('without stock_base sets the stock, also after a sale that is committed meanwhile', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const { stock_base: _, ...form } = await loadForm(shop, saree);

    const edits: Promise<unknown>[] = [];
    await shop.db.transaction().execute(async (trx) => {
      await changeStock(trx, { product_id: saree, delta: -2 });
      edits.push(editProduct(shop.deps, { ...form, stock: 0 }));
      const waiting = sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(shop.db)).rows.length).toBe(1);
    });
    await Promise.all(edits);

    expect(await findStock(shop.db, saree)).toBe(0);
  });

  it('is rejected for an unknown product', async () => {
    const shop = await createTestShop();
    const form = await loadForm(shop, await shop.addProduct());

    await expect(editProduct(shop.deps, { ...form, product_id: 4711 })).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
  });

  it('increases updated_at even when the clock is behind it', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct();
    const form = await loadForm(shop, saree);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await shop.db.updateTable('product').set({ updated_at: tomorrow }).execute();

    const { updated_at } = await editProduct(shop.deps, { ...form, updated_at: tomorrow });

    expect(updated_at.getTime()).toBe(tomorrow.getTime() + 1);
  });
});
