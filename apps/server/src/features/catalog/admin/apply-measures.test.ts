import { describe, expect, it } from 'vitest';
import { findProduct } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';
import { applyMeasures, type MeasureChange } from './apply-measures.ts';

async function openShop() {
  const shop = await createTestShop();
  const description = 'Cotton saree.\nLength: 5.5 m, no blouse piece\nMotif: Peacock';
  const saree = await shop.addProduct({ description });
  const filled = await shop.addProduct({ description, length_m: 6.2 });
  await shop.addProduct({ description: 'No lines.', enabled: false });
  const run = async (apply: boolean) => {
    const changes: MeasureChange[] = [];
    await applyMeasures(shop.deps, { apply, onChange: (change) => changes.push(change) });
    return changes.map(({ product_id, after }) => ({ product_id, after }));
  };
  const fields = {
    length_m: 5.5,
    blouse_piece: false,
    description: 'Cotton saree.\nMotif: Peacock',
  };
  return { ...shop, saree, filled, description, fields, run };
}

describe('[TYPE-04] reading measures', () => {
  it('shows what it would do, and changes nothing', async () => {
    const { db, saree, description, fields, run } = await openShop();

    expect(await run(false)).toEqual([{ product_id: saree, after: fields }]);
    expect(await findProduct(db, saree)).toMatchObject({ description, length_m: null });
  });

  it('does it on request, once, and leaves fields that have a value', async () => {
    const { db, saree, filled, description, fields, run } = await openShop();

    expect(await run(true)).toHaveLength(1);
    expect(await run(true)).toEqual([]);
    expect(await findProduct(db, saree)).toMatchObject(fields);
    expect(await findProduct(db, filled)).toMatchObject({ description, length_m: 6.2 });
  });
});
