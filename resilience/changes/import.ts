import { randomUUID } from 'node:crypto';
import type { ChangeSetRow } from '@shop/server/features/catalog/changes/change-sets.queries.ts';
import { purchase } from '../harness/checkout-client.ts';
import { itemAt } from '../harness/random.ts';
import { type Press, run, undo, upload, waitForState } from './press.ts';
import { drawFile, type ProductFile, toAddedLine } from './product-file.ts';
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

const SALES = 3;
/** Stock from which a product may be sold, so that an undo can still take back what the file has added. */
const SOLD_FROM = 2;

/**
 * A file is sent and checked, runs, is imported again while customers buy, and the first import is taken back.
 * @returns what went wrong
 */
export async function importFile(round: Round): Promise<string[]> {
  const { index, by, random, whileKilled, product_ids } = round;
  const read = () => readSnapshot(by.env, itemAt(product_ids, 0));
  const before = await read();
  const file = await drawFile(random, before, { product_ids, round: index });

  const sent = await whileKilled(() => check(by, file));
  const checked = await read();
  const { change_set_id } = sent;
  const first = await whileKilled(() => run(by, change_set_id));
  const imported = await read();
  const second = await whileKilled(async () => {
    const [set] = await Promise.all([importAgain(by, file), sell(round, before, imported)]);
    return set;
  });
  const repeated = await read();
  const taken = await whileKilled(() => undo(by, change_set_id));
  const undone = await read();

  const { lines, sold } = await readEntries(by.env, before);
  const sets = [sent, first, second, taken];
  return [
    ...compareCounts(file, sets),
    ...compareProducts('check', checked, before.products),
    ...compareProducts('import', imported, applyFile(file, before, imported)),
    ...compareLines('new product', listAdded(before, imported), file.added),
    ...compareProducts('second import', repeated, sellFrom(imported.products, sold)),
    ...compareProducts('undo', undone, sellFrom(takeBack(before, imported), sold)),
    ...compareLines('entry', lines, listEntries(file, before, imported, sets)),
  ];
}

async function check(by: Press, { csv }: ProductFile): Promise<ChangeSetRow> {
  const change_set_id = await upload(by, { request_id: randomUUID(), csv });
  return waitForState(by, change_set_id, 'checked');
}

async function importAgain(by: Press, file: ProductFile): Promise<ChangeSetRow> {
  const { change_set_id } = await check(by, file);
  return run(by, change_set_id);
}

/** One piece each of some products, paid. */
async function sell({ by: { env }, random }: Round, before: Snapshot, { products }: Snapshot) {
  const possible = [...products].filter(([product_id, { content, stock }]) => {
    const least = Math.min(stock, before.products.get(product_id)?.stock ?? stock);
    // Products of earlier rounds are hidden: their import was undone.
    return content.enabled && least >= SOLD_FROM;
  });
  for (const [product_id] of random.shuffle(possible).slice(0, SALES)) {
    await purchase(env, await env.addCustomer(), product_id);
  }
}

type Counter = 'all' | 'new' | 'same' | 'rejected' | 'warned' | 'changed' | 'skipped';
type Counts = Partial<Record<`rows_${Counter}`, number>>;

function compareCounts(file: ProductFile, [sent, first, second, taken]: ChangeSetRow[]): string[] {
  const { contents, pieces, added, same, rejected } = file;
  const changed = new Set([...contents.keys(), ...pieces.keys()]).size + added.length;
  const rows_all = changed + same + rejected;
  const checked = { rows_all, rows_new: added.length, rows_same: same, rows_rejected: rejected };
  const wanted: [string, ChangeSetRow | undefined, Counts][] = [
    ['check', sent, { ...checked, rows_changed: 0 }],
    ['run', first, { ...checked, rows_changed: changed, rows_skipped: 0 }],
    [
      'second import',
      second,
      { rows_all, rows_new: 0, rows_same: changed + same, rows_changed: 0 },
    ],
    ['undo', taken, { rows_all: changed, rows_changed: changed, rows_skipped: 0, rows_warned: 0 }],
  ];
  return wanted.flatMap(([what, set, counts]) =>
    Object.entries(counts).flatMap(([name, count]) => {
      // A key of Counts.
      const found = set?.[name as keyof Counts];
      return found === count ? [] : [`${what}: ${name} is ${found}, not ${count}`];
    }),
  );
}

const isNew = (before: Snapshot, product_id: number) => !before.products.has(product_id);

/** New products are compared by listAdded(). */
function applyFile(
  { contents, pieces }: ProductFile,
  before: Snapshot,
  imported: Snapshot,
): Products {
  const known = mapProducts(before.products, ({ content, stock }) => ({
    content: contents.get(content.product_id) ?? content,
    stock: stock + (pieces.get(content.product_id) ?? 0),
  }));
  return new Map([...imported.products, ...known]);
}

const listAdded = (before: Snapshot, { products }: Snapshot): string[] =>
  [...products].flatMap(([product_id, { content, stock }]) =>
    isNew(before, product_id)
      ? toAddedLine({ name: content.name, price: content.price_paise / 100, stock })
      : [],
  );

/** Known products have their old values to the byte; new ones are hidden. */
function takeBack(before: Snapshot, imported: Snapshot): Products {
  const hidden = mapProducts(imported.products, ({ content, stock }) => ({
    content: { ...content, enabled: false },
    stock,
  }));
  const known = mapProducts(before.products, (product) => product);
  return new Map([...hidden, ...known]);
}

const sellFrom = (products: Products, sold: Map<number, number>): Products =>
  new Map(
    [...products].map(([product_id, product]) => {
      const stock = product.stock - (sold.get(product_id) ?? 0);
      return [product_id, { ...product, stock }];
    }),
  );

/** Expected entries, each once: of presses, of changed products and of changed stocks. */
function listEntries(
  { contents, pieces }: ProductFile,
  before: Snapshot,
  { products }: Snapshot,
  [first, , second, taken]: ChangeSetRow[],
): string[] {
  return [
    ...[first, second].flatMap((set) => [
      `change-set:${set?.change_set_id} import started`,
      `change-set:${set?.change_set_id} import done`,
    ]),
    `change-set:${taken?.change_set_id} undo started`,
    `change-set:${taken?.change_set_id} undo done`,
    ...[...products].flatMap(([product_id, { stock }]) => {
      const added = isNew(before, product_id);
      const delta = pieces.get(product_id);
      if (!added && delta === undefined && !contents.has(product_id)) return [];
      const of = `product ${product_id}`;
      return [
        `${of} imported`,
        `${of} undone with others`,
        ...(added ? [`${of} initial ${stock}`] : []),
        ...(delta === undefined ? [] : [`${of} adjust ${delta}`, `${of} adjust ${-delta}`]),
      ];
    }),
  ];
}
