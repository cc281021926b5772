import { type Paise, paise } from '@shop/domain/money';
import { type LineAmounts, subtractAmounts } from '@shop/domain/tax/credit-line';
import type { CreditableLine, Pool, Pools } from '@shop/domain/tax/plan-credit';
import type { Trx } from '#db/database.ts';
import { type Part, wholeOrder } from './compose-lines.ts';
import type { SoldOrder } from './documents.queries.ts';
import {
  type IssuedLine,
  listIssuedLines,
  listRefundedLines,
  type RefundedLine,
} from './pools.queries.ts';

/** Amounts of a locked order that can still be invoiced, and refunded. */
export async function loadPools(trx: Trx, order_id: string, order: SoldOrder): Promise<Pools> {
  const issued = await listIssuedLines(trx, order_id);
  const sales = issued.filter(({ kind }) => kind === 'invoice' || kind === 'bill of supply');
  const receipt = issued.filter(({ kind }) => kind === 'receipt');
  const whole = wholeOrder(order.lines, paise(order.delivery_paise));
  const advance =
    receipt.length > 0
      ? openReceipt(receipt, sales, issued)
      : openOrder({ whole, sales, issued, refunded: await listRefundedLines(trx, order_id) });
  const newestFirst = [...new Set(sales.map(({ document_id }) => document_id))].toReversed();
  return {
    advance,
    sales: newestFirst.map((document_id) => ({
      document_id,
      lines: sales
        .filter((line) => line.document_id === document_id)
        .map((line) => lessNotes(line, issued)),
    })),
  };
}

/** Without a receipt there is no document to correct, and at most the order's total can be refunded. */
function openOrder({
  whole,
  sales,
  issued,
  refunded,
}: {
  whole: Part[];
  sales: IssuedLine[];
  issued: IssuedLine[];
  refunded: RefundedLine[];
}): Pool {
  const notes = issued.filter(({ against_document }) => against_document !== null);
  const lines = whole.map(({ product_id, quantity, gross }) => {
    const invoiced = total(sales, product_id);
    const noted = total(notes, product_id);
    const given = refunded.find((one) => one.product_id === product_id);
    const left = paise(gross - invoiced.gross - ((given?.paise ?? 0) - noted.gross));
    const withheld = paise((given?.withheld ?? 0) - noted.withheld);
    return {
      product_id,
      pieces: quantity - invoiced.pieces - ((given?.quantity ?? 0) - noted.pieces),
      gross: left,
      withheld,
      base: untaxed(left),
    };
  });
  return { document_id: undefined, lines };
}

/** The rest of the receipt after its vouchers, and the part of it that was not invoiced. */
function openReceipt(receipt: IssuedLine[], sales: IssuedLine[], issued: IssuedLine[]): Pool {
  const lines = receipt.map((line) => {
    const left = lessNotes(line, issued);
    const invoiced = total(sales, line.product_id);
    const pieces = left.pieces - invoiced.pieces;
    return { ...left, pieces, gross: paise(left.gross - invoiced.gross) };
  });
  return { document_id: receipt[0]?.document_id, lines };
}

function lessNotes(line: IssuedLine, issued: IssuedLine[]): CreditableLine {
  const notes = issued.filter(
    (note) => note.against_document === line.document_id && note.product_id === line.product_id,
  );
  const base = notes.reduce((left, { amounts }) => subtractAmounts(left, amounts), line.amounts);
  const pieces = notes.reduce((left, { quantity }) => left - quantity, line.quantity);
  const withheld = paise(notes.reduce((all, note) => all + note.withheld, 0));
  return { product_id: line.product_id, pieces, gross: base.gross, withheld, base };
}

function total(lines: IssuedLine[], product_id: number) {
  const mine = lines.filter((line) => line.product_id === product_id);
  return {
    pieces: mine.reduce((all, { quantity }) => all + quantity, 0),
    gross: mine.reduce((all, { amounts }) => all + amounts.gross, 0),
    withheld: mine.reduce((all, { withheld }) => all + withheld, 0),
  };
}

const untaxed = (gross: Paise): LineAmounts => ({
  gross,
  taxable: gross,
  cgst: paise(0),
  sgst: paise(0),
  igst: paise(0),
});
