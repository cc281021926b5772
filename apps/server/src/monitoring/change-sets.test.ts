import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { preview, run, undo } from '#test/changes/change-sets.ts';
import { listViolations } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

describe('[BULK-01] the invariant of changes of many products', () => {
  it.each([
    "update change_row set state = 'same' where state = 'changed'",
    "update change_row set after = jsonb_set(after, '{stock}', '9') where state = 'changed'",
    'update change_set set rows_checked = rows_checked - 1',
    'delete from change_row',
  ])('notices: %s', async (statement) => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const product_ids = [await shop.addProduct()];
    const checked = await preview(shop, admin, {
      selection: { product_ids },
      change: { what: 'add stock', pieces: 2 },
    });
    await run(shop, admin, checked.change_set_id);
    await undo(shop, admin, checked.change_set_id);
    expect(await listViolations(shop)).toEqual([]);

    await sql.raw(statement).execute(shop.db);

    const kinds = (await listViolations(shop)).map(({ kind }) => kind);
    expect(kinds).toContain('change_set_mismatch');
  });
});
