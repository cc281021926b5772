import { expect, it } from 'vitest';
import { multiply, type Paise, paise, sum } from '../money.ts';
import { type LineAmounts, subtractAmounts } from './credit-line.ts';
import { taxOf } from './line-tax.ts';
import { planPieces } from './plan-credit.ts';
import { splitAmount } from './split-amount.ts';

const RUNS = Number(process.env.RANDOM_ORDERS ?? 2000);
const RATES = [0, 500, 1200, 1800, 4000];

/** Minimal standard generator: the same orders in every run. */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return (least: number, most: number) => least + (next() % (most - least + 1));
}

type Random = ReturnType<typeof seeded>;

interface Line extends LineAmounts {
  pieces: number;
}

/** Lines after discount and with their share of the delivery charge. */
function composeOrder(random: Random): { lines: Line[]; paid: Paise } {
  const items = Array.from({ length: random(1, 5) }, () => ({
    price: paise(random(100, 5_000_000)),
    pieces: random(1, 6),
    rate: RATES[random(0, RATES.length - 1)] ?? 0,
  }));
  const values = items.map(({ price, pieces }) => multiply(price, pieces));
  const discounts = splitAmount(paise(random(0, Math.floor(sum(values) / 2))), values);
  const delivery = paise(random(0, 1) * random(0, 25_000));
  const net = values.map((value, index) => paise(value - (discounts[index] ?? 0)));
  const charges = splitAmount(delivery, net);
  const insideState = random(0, 1) === 1;
  const lines = items.map(({ pieces, rate }, index) => {
    const gross = paise((net[index] ?? 0) + (charges[index] ?? 0));
    return { pieces, gross, ...taxOf(gross, rate, insideState) };
  });
  return { lines, paid: paise(sum(net) + delivery) };
}

const HEADS = ['gross', 'taxable', 'cgst', 'sgst', 'igst'] as const;
const NOTHING: LineAmounts = {
  gross: paise(0),
  taxable: paise(0),
  cgst: paise(0),
  sgst: paise(0),
  igst: paise(0),
};
const add = (a: LineAmounts, b: LineAmounts): LineAmounts => ({
  gross: paise(a.gross + b.gross),
  taxable: paise(a.taxable + b.taxable),
  cgst: paise(a.cgst + b.cgst),
  sgst: paise(a.sgst + b.sgst),
  igst: paise(a.igst + b.igst),
});

const isConsistent = ({ gross, taxable, cgst, sgst, igst }: LineAmounts) =>
  cgst === sgst && taxable + cgst + sgst + igst === gross;

/** The note about some pieces of a line, after earlier notes. */
function creditPieces(
  { pieces: sold, ...line }: Line,
  before: { pieces: number; amounts: LineAmounts },
  quantity: number,
): LineAmounts {
  const base = subtractAmounts(line, before.amounts);
  const open = {
    product_id: 1,
    pieces: sold - before.pieces,
    gross: base.gross,
    withheld: paise(0),
    base,
  };
  const parts = planPieces(
    { advance: { document_id: undefined, lines: [] }, sales: [{ document_id: 1, lines: [open] }] },
    [{ product_id: 1, quantity, unsent: 0 }],
  );
  const part = parts?.[0];
  if (!part) throw new Error('no note');
  return part.amounts;
}

/** Returns pieces in random parts, and sometimes all of them. @returns what is wrong with the notes. */
function findFaults(line: Line, random: Random): string[] {
  const faults = isConsistent(line) ? [] : ['line'];
  let before = { pieces: 0, amounts: NOTHING };
  const wanted = random(0, line.pieces);
  while (before.pieces < wanted) {
    const pieces = random(1, wanted - before.pieces);
    const note = creditPieces(line, before, pieces);
    before = { pieces: before.pieces + pieces, amounts: add(before.amounts, note) };
    if (!isConsistent(note)) faults.push('note');
    if (HEADS.some((head) => note[head] < 0)) faults.push('negative');
    if (HEADS.some((head) => before.amounts[head] > line[head])) faults.push('above its line');
  }
  const all = before.pieces === line.pieces;
  if (all && HEADS.some((head) => before.amounts[head] !== line[head])) faults.push('rest');
  return faults;
}

it(`[TAX-05] ${RUNS} random orders with discounts, delivery and returns add up`, {
  timeout: 600_000,
}, () => {
  const random = seeded(20_261_117);
  const found: string[] = [];
  for (let order = 0; order < RUNS && found.length === 0; order += 1) {
    const { lines, paid } = composeOrder(random);
    const sold = sum(lines.map(({ gross }) => gross));
    const faults = lines.flatMap((line) => findFaults(line, random));
    if (sold !== paid) faults.push('sum of the lines');
    found.push(...faults.map((fault) => `order ${order}: ${fault}`));
  }
  expect(found).toEqual([]);
});
