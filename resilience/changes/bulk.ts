import { randomUUID } from 'node:crypto';
import type { BulkChange } from '@shop/contract';
import { itemAt } from '../harness/random.ts';
import { pressPreview, run, undo, waitForState } from './press.ts';
import type { Round } from './round.ts';
import {
  compareLines,
  compareProducts,
  mapProducts,
  type Products,
  readEntries,
  readSnapshot,
  type Snapshot,
} from './snapshot.ts';

const PIECES = 3;
const RUPEES = 100;

/** Many products are changed, and changed back. @returns what went wrong */
export async function changeMany(round: Round): Promise<string[]> {
  const { by, random, whileKilled, product_ids } = round;
  const first = itemAt(product_ids, 0);
  const change: BulkChange = random.pick([
    { what: 'add stock', pieces: PIECES },
    { what: 'price by amount', amount: RUPEES, round_to: 1 },
  ] as const);
  const before = await readSnapshot(by.env, first);

  const { change_set_id } = await whileKilled(async () => {
    const body = { request_id: randomUUID(), selection: { product_ids }, change };
    const id = await pressPreview(by, body);
    await waitForState(by, id, 'checked');
    return run(by, id);
  });
  const changed = await readSnapshot(by.env, first);
  const { change_set_id: undo_id } = await whileKilled(() => undo(by, change_set_id));

  const { lines } = await readEntries(by.env, before);
  const unchanged = mapProducts(before.products, (product) => product);
  const pieces = change.what === 'add stock' ? [PIECES, -PIECES] : [];
  return [
    ...compareProducts(change.what, changed, applyChange(round, before, change)),
    ...compareProducts(`undo of ${change.what}`, await readSnapshot(by.env, first), unchanged),
    ...compareLines(change.what, lines, [
      `change-set:${change_set_id} edit started`,
      `change-set:${change_set_id} edit done`,
      `change-set:${undo_id} undo started`,
      `change-set:${undo_id} undo done`,
      ...product_ids.flatMap((product_id) => [
        `product ${product_id} edited with others`,
        `product ${product_id} undone with others`,
        ...pieces.map((delta) => `product ${product_id} adjust ${delta}`),
      ]),
    ]),
  ];
}

/** Every product of the round once. */
function applyChange({ product_ids }: Round, { products }: Snapshot, change: BulkChange): Products {
  const mine = new Set(product_ids);
  return mapProducts(products, (product) => {
    const { content, stock } = product;
    if (!mine.has(content.product_id)) return product;
    if (change.what === 'add stock') return { content, stock: stock + PIECES };
    return { content: { ...content, price_paise: content.price_paise + RUPEES * 100 }, stock };
  });
}
