import type { Trx } from '#db/database.ts';
import type { ChangeRowRow } from '#features/catalog/changes/change-rows.queries.ts';
import type { ChangeSetRow } from '#features/catalog/changes/change-sets.queries.ts';
import type { Plan } from '#features/catalog/changes/plan-rows.ts';
import {
  addApplied,
  FILE_SOURCE,
  findApplied,
  insertSources,
  listKnownSources,
  toFileKey,
} from './match-rows.queries.ts';
import { deleteLostSources } from './pictures/pictures.queries.ts';
import { getStockDifference, toExport } from './plan-import.ts';

/** The stock of the row is a number of another shop, and no difference to one of ours. */
export const statesStock = ({ input }: ChangeRowRow): boolean =>
  input !== null && getStockDifference(input) === undefined;

/** Another file of the same export may have run since the check. */
export async function recomputeStocks(
  trx: Trx,
  { kind }: ChangeSetRow,
  rows: ChangeRowRow[],
): Promise<void> {
  const moving = kind === 'import' ? rows.filter(({ after }) => after?.stock !== undefined) : [];
  if (moving.length === 0) return;
  const getApplied = await findApplied(trx, moving.flatMap(toExport));
  for (const row of moving) {
    const [exported] = toExport(row);
    const difference = row.input ? getStockDifference(row.input) : undefined;
    const { before, after } = row;
    if (!exported || difference === undefined || !after || before?.stock === undefined) continue;
    row.after = { ...after, stock: before.stock + difference - getApplied(exported) };
  }
}

/** New rows whose product another import has added since the check. */
export async function listAddedSince(
  trx: Trx,
  set: ChangeSetRow,
  rows: ChangeRowRow[],
): Promise<Set<number>> {
  const added = rows.filter(({ is_new }) => is_new);
  const known = await listKnownSources(
    trx,
    added.flatMap((row) => listSources(set, row)),
  );
  const keys = new Set(known.map(toText));
  return new Set(
    added
      .filter((row) => listSources(set, row).some((source) => keys.has(toText(source))))
      .map(({ position }) => position),
  );
}

const toText = ({ source, source_key }: { source: string; source_key: string }) =>
  JSON.stringify([source, source_key]);

function listSources({ file }: ChangeSetRow, { input, source_row, is_new }: ChangeRowRow) {
  const key = input?.key ? [input.key] : [];
  if (!is_new || !file || source_row === null) return key;
  return [...key, { source: FILE_SOURCE, source_key: toFileKey(file.sha256, source_row) }];
}

interface Written {
  set: ChangeSetRow;
  plans: Plan[];
  added: Map<Plan, number>;
}

/** So that the same file finds its products, and adds its pieces once. An undo takes back what was applied. */
export async function rememberImport(trx: Trx, { set, plans, added }: Written): Promise<void> {
  const sources = plans.flatMap((plan) => {
    const product_id = plan.product?.product_id ?? added.get(plan);
    if (product_id === undefined) return [];
    return listSources(set, plan.row).map((source) => ({ ...source, product_id }));
  });
  await insertSources(trx, sources);
  if (set.kind === 'undo') {
    await deleteLostSources(
      trx,
      plans.flatMap(({ product, after }) => (product && after.image ? product.product_id : [])),
    );
  }
  const moves = plans.flatMap(({ product, row, before, after }) => {
    const delta = (after.stock ?? 0) - (before.stock ?? 0);
    const [exported] = product && delta !== 0 ? toExport(row) : [];
    return exported ? { ...exported, delta } : [];
  });
  await addApplied(trx, moves);
}
