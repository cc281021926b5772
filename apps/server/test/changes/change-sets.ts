import { randomUUID } from 'node:crypto';
import { adminChanges, type BulkChange, type ChangeRowView, type Selection } from '@shop/contract';
import { sql } from 'kysely';
import { changePollers } from '#features/catalog/changes/changes.jobs.ts';
import type { TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

/** Runs the pollers of the worker until no set has work left. */
export async function drainChanges({ deps }: Pick<TestShop, 'deps'>): Promise<void> {
  for (const { next } of changePollers(deps.db)) {
    let found = true;
    while (found) found = await next();
  }
}

/** @returns the checked set */
export async function preview(
  shop: TestShop,
  staff: Staff,
  { selection, change }: { selection: Selection; change: BulkChange },
) {
  const { status, body } = await staff.call(adminChanges.preview, {
    body: { request_id: randomUUID(), selection, change },
  });
  if (status !== 200) throw new Error(`preview failed: ${status} ${JSON.stringify(body)}`);
  await drainChanges(shop);
  return view(staff, body.change_set_id);
}

const toParams = (change_set_id: number) => ({ params: { change_set_id: `${change_set_id}` } });

export const view = async (staff: Staff, change_set_id: number) =>
  (await staff.call(adminChanges.view, toParams(change_set_id))).body;

export const listRows = async (staff: Staff, change_set_id: number, shown?: ChangeRowView) => {
  const { body } = await staff.call(adminChanges.rows, {
    ...toParams(change_set_id),
    query: { view: shown },
  });
  return body.rows;
};

export const press = (staff: Staff, button: 'run' | 'stop' | 'undo', change_set_id: number) =>
  staff.call(adminChanges[button], toParams(change_set_id));

/** Runs it to its end. */
export async function run(shop: TestShop, staff: Staff, change_set_id: number) {
  const { status, body } = await press(staff, 'run', change_set_id);
  if (status !== 200) throw new Error(`run failed: ${status} ${JSON.stringify(body)}`);
  await drainChanges(shop);
  return view(staff, change_set_id);
}

/** @returns the finished undo */
export async function undo(shop: TestShop, staff: Staff, change_set_id: number) {
  const { status, body } = await press(staff, 'undo', change_set_id);
  if (status !== 200) throw new Error(`undo failed: ${status} ${JSON.stringify(body)}`);
  await drainChanges(shop);
  return view(staff, body.change_set_id);
}

/** @returns the checked set */
export async function importText(
  shop: TestShop,
  staff: Staff,
  file: string | Buffer,
  answers: object = {},
) {
  const { status, body } = await staff.call(adminChanges.importFile, {
    body: { request_id: randomUUID(), ...answers },
    files: [typeof file === 'string' ? Buffer.from(file) : file],
  });
  if (!body.set) throw new Error(`import failed: ${status} ${JSON.stringify(body)}`);
  await drainChanges(shop);
  return view(staff, body.set.change_set_id);
}

/** Stocks by product. */
export async function readStocks({ db }: Pick<TestShop, 'db'>): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; stock: number }>`
    select product_id, stock from product_stock order by product_id`.execute(db);
  return new Map(rows.map(({ product_id, stock }) => [product_id, stock]));
}
