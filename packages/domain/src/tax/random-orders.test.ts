import { expect, it } from 'vitest';
import { multiply, type Paise, paise, sum } from '../money.ts';
import { quoteCoupon } from '../products/sales/coupon.ts';
import { salePrice } from '../products/sales/offer.ts';
import { creditAmount, type LineAmounts, subtractAmounts } from './credit-line.ts';
import { taxOf } from './line-tax.ts';
import {
  type CreditPart,
  openValue,
  type Pools,
  planAll,
  planAllAndWithheld,
  planAmount,
  planPieces,
} from './plan-credit.ts';
import { priceOfReturn } from './price-of-return.ts';
import { priceOfPieces, splitAmount } from './split-amount.ts';

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
  /** The amount paid for the pieces, without delivery. */
  price: Paise;
}

/** A percent or an amount, and sometimes a cap. */
const drawTerms = (random: Random) => ({
  ...(random(0, 1) === 1
    ? { percent: random(1, 90), amount_paise: null }
    : { percent: null, amount_paise: paise(100 * random(1, 20_000)) }),
  cap_paise: random(0, 2) === 0 ? paise(100 * random(1, 5000)) : null,
  minimum_paise: random(0, 3) === 0 ? paise(100 * random(1, 50_000)) : null,
});

/** The least that is paid. */
const MIN_PAID = 100;

/** The discount of each line, by a code or as agreed with staff: at most the pieces, so that delivery is paid. */
function drawDiscounts(
  random: Random,
  items: { price: Paise; pieces: number }[],
  delivery: Paise,
): Paise[] {
  const values = items.map(({ price, pieces }) => multiply(price, pieces));
  if (random(0, 1) === 1) {
    const lines = items.map(({ price, pieces }) => ({
      price,
      quantity: pieces,
      eligible: random(0, 3) > 0,
    }));
    return quoteCoupon(drawTerms(random), lines).shares;
  }
  const most = Math.min(sum(values), sum(values) + delivery - MIN_PAID);
  return splitAmount(paise(random(0, most)), values);
}

/** Lines at sale prices, after a discount, and with their share of the delivery charge. */
function composeOrder(random: Random): { lines: Line[]; paid: Paise } {
  const items = Array.from({ length: random(1, 5) }, () => {
    const base = paise(random(100, 5_000_000));
    return {
      price: random(0, 1) === 1 ? salePrice(base, drawTerms(random)) : base,
      pieces: random(1, 6),
      rate: RATES[random(0, RATES.length - 1)] ?? 0,
    };
  });
  const values = items.map(({ price, pieces }) => multiply(price, pieces));
  const delivery = paise(random(0, 1) * random(0, 25_000));
  const discounts = drawDiscounts(random, items, delivery);
  const net = values.map((value, index) => paise(value - (discounts[index] ?? 0)));
  const charges = splitAmount(delivery, net);
  const insideState = random(0, 1) === 1;
  const lines = items.map(({ pieces, rate }, index) => {
    const gross = paise((net[index] ?? 0) + (charges[index] ?? 0));
    return { pieces, price: net[index] ?? paise(0), gross, ...taxOf(gross, rate, insideState) };
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
  { pieces: sold, price: _price, ...line }: Line,
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

/** The pools after a note. */
const lessParts = ({ advance, sales }: Pools, parts: CreditPart[]): Pools => {
  const reduce = (pool: Pools['advance']) => ({
    ...pool,
    lines: pool.lines.map((line) => {
      const own = parts.filter(
        ({ document_id, product_id }) =>
          document_id === pool.document_id && product_id === line.product_id,
      );
      return own.reduce(
        (left, { quantity, amounts, withheld }) => ({
          ...left,
          pieces: left.pieces - quantity,
          gross: paise(left.gross - amounts.gross),
          withheld: paise(left.withheld + withheld),
          base: subtractAmounts(left.base, amounts),
        }),
        line,
      );
    }),
  });
  return { advance: reduce(advance), sales: sales.map(reduce) };
};

/** Pieces at their price or for less, amounts without pieces, at last the rest: everything in any order. */
function drawParts(pools: Pools, lines: number, random: Random): CreditPart[] | undefined {
  if (random(0, 2) === 0) return planAmount(pools, paise(random(1, 400_000)));
  const wanted = [
    { product_id: random(0, lines - 1), quantity: random(1, 3), unsent: random(0, 1) },
  ];
  const all = planPieces(pools, wanted);
  if (!all || random(0, 1) === 0) return all;
  const price = sum(all.map(({ amounts }) => amounts.gross));
  return planPieces(pools, wanted, paise(Math.floor((price * random(0, 99)) / 100)));
}

/** Refunds an order in parts, some of it sent and some not. @returns what is wrong with the notes */
function findFaultsOfParts(lines: Line[], paid: Paise, random: Random): string[] {
  const sent = random(0, 1) === 1;
  const creditable = lines.map(({ pieces, price: _price, ...line }, product_id) => ({
    product_id,
    pieces,
    gross: line.gross,
    withheld: paise(0),
    base: line,
  }));
  let left: Pools = sent
    ? { advance: { document_id: 1, lines: [] }, sales: [{ document_id: 2, lines: creditable }] }
    : { advance: { document_id: 1, lines: creditable }, sales: [] };
  const faults: string[] = [];
  let given = 0;
  let withheld = 0;
  const apply = (parts: CreditPart[]) => {
    given += sum(parts.map(({ amounts }) => amounts.gross));
    withheld += parts.reduce((all, part) => all + part.withheld, 0);
    if (!parts.every(({ amounts }) => isConsistent(amounts))) faults.push('part');
    left = lessParts(left, parts);
    const rest = [left.advance, ...left.sales].flatMap((pool) => pool.lines);
    if (rest.some((line) => HEADS.some((head) => line.base[head] < 0)))
      faults.push('above the net line');
  };
  for (let step = random(0, 5); step > 0; step -= 1) {
    apply(drawParts(left, lines.length, random) ?? []);
  }
  apply(random(0, 1) === 1 ? planAll(left) : planAllAndWithheld(left));
  if (given + withheld !== paid) faults.push('parts and the whole');
  return faults;
}

/** The pieces of a line on one to three bills, as parcels divide them; the last pieces take what is left. */
function drawBills({ pieces, price: _price, ...amounts }: Line, random: Random): Pools {
  const bills: Pools['sales'] = [];
  let left = { pieces, amounts };
  while (left.pieces > 0) {
    const sent = bills.length === 2 ? left.pieces : random(1, left.pieces);
    const share = { wanted: sent, left: left.pieces };
    const gross = priceOfPieces(left.amounts.gross, share);
    const base = creditAmount(left.amounts, gross);
    const line = { product_id: 1, pieces: sent, gross, withheld: paise(0), base };
    bills.unshift({ document_id: bills.length + 1, lines: [line] });
    left = { pieces: left.pieces - sent, amounts: subtractAmounts(left.amounts, base) };
  }
  return { advance: { document_id: undefined, lines: [] }, sales: bills };
}

/** A line comes back in random steps, for its price or with delivery, sometimes after a part refund. */
function findFaultsOfReturns(line: Line, random: Random): string[] {
  let pools = drawBills(line, random);
  const lowered = random(0, 4) === 0;
  if (lowered) {
    const parts = planAmount(pools, paise(random(1, Math.max(1, line.gross)))) ?? [];
    pools = lessParts(pools, parts);
  }
  const faults: string[] = [];
  let [missing, value] = [line.pieces, paise(0)];
  let [price, withDelivery] = [0, 0];
  const worth = () => paise(sum(pools.sales.flatMap(({ lines }) => lines.map(openValue))));
  const given = worth();
  const onlyPrices = random(0, 2) > 0;
  while (missing > 0) {
    const wanted = random(1, missing);
    const open = { pieces: missing, value: worth() };
    const parts = planPieces(pools, [{ product_id: 1, quantity: wanted, unsent: 0 }]) ?? [];
    value = sum(parts.map(({ amounts }) => amounts.gross));
    const paid = { quantity: line.pieces, price: line.price, lowered };
    const delivery = paise(line.gross - line.price);
    const own = priceOfReturn({ ...paid, delivery }, open, { wanted, value });
    if (own < 0 || own > value) faults.push('a price above what is left');
    if (onlyPrices || random(0, 1) === 1) price += own;
    else withDelivery += value;
    pools = lessParts(pools, parts);
    missing -= wanted;
  }
  if (onlyPrices && !lowered && price !== line.price) faults.push('steps and their line');
  if (price + withDelivery > given) faults.push('more than was left');
  return faults;
}

it(`[TAX-05] [SALE-12] [RETURN-02] ${RUNS} random orders with sales, codes, agreed totals, delivery and returns add up`, {
  timeout: 600_000,
}, () => {
  const random = seeded(20_261_117);
  const found: string[] = [];
  for (let order = 0; order < RUNS && found.length === 0; order += 1) {
    const { lines, paid } = composeOrder(random);
    const sold = sum(lines.map(({ gross }) => gross));
    const faults = lines.flatMap((line) => [
      ...findFaults(line, random),
      ...findFaultsOfReturns(line, random),
    ]);
    if (sold !== paid) faults.push('sum of the lines');
    faults.push(...findFaultsOfParts(lines, paid, random));
    found.push(...faults.map((fault) => `order ${order}: ${fault}`));
  }
  expect(found).toEqual([]);
});
