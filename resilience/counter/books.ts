import type { CounterTender } from '@shop/contract';
import type { TestStaff } from '@shop/test-kit/accounts';
import type { Environment } from '../harness/environment.ts';
import type { Reply } from '../harness/http-client.ts';

/** What the shop must have by its replies. Amounts are in paise. */
export interface Books {
  stock: Map<number, number>;
  drawer: number;
  /** Sales less refunds of today by tenders that no drawer holds. */
  outside: { 'card machine': number; 'shop upi': number };
  sold: Sold[];
  /** QR codes that were paid, and nobody has looked at the sale since. */
  unseen: Unseen[];
  /** Payments of QR codes that are refunded: second and late ones. */
  refused: number;
  /** Refunds that staff are still to give. */
  due: HandRefund[];
  /** Cash by the closings of earlier days. */
  closed: number;
}

export interface Piece {
  product_id: number;
  quantity: number;
}

export interface Sold {
  order_id: string;
  tender: CounterTender;
  paise: number;
  refunded: number;
  /** Pieces that were not brought back. */
  left: Piece[];
  refunds: Set<string>;
}

interface Unseen {
  sale_id: string;
  lines: Piece[];
  paise: number;
}

interface HandRefund {
  refund_id: string;
  tender: CounterTender;
  paise: number;
}

/** A counter, the staff behind it, and what should have happened there. */
export interface Day {
  env: Environment;
  staff: TestStaff;
  /** With their prices in paise. */
  products: { product_id: number; price: number }[];
  books: Books;
  /** Orders that one of the staff has in hand. */
  busy: Set<Sold>;
  /** Sales that were begun. */
  sales: number;
  done: Map<string, number>;
  failures: string[];
}

export function count({ done }: Pick<Day, 'done'>, what: string): void {
  done.set(what, (done.get(what) ?? 0) + 1);
}

/** Whatever else is refused is a failure. */
export function expectRefusal(day: Day, what: string, reply: Reply, allowed: string[]): void {
  const { status, body, text } = reply;
  const code = (body as { error?: string } | null)?.error ?? '';
  if (status > 0 && allowed.includes(code)) count(day, code);
  else day.failures.push(`${what}: ${status} ${text.slice(0, 200)}`);
}

/** Rupees of a reply. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Money that came in or, negative, went out by a tender. */
export function addMoney({ books }: Day, tender: CounterTender, paise: number): void {
  if (tender === 'cash') books.drawer += paise;
  else if (tender !== 'qr code') books.outside[tender] += paise;
}

export function addStock({ books: { stock } }: Day, { product_id, quantity }: Piece): void {
  stock.set(product_id, (stock.get(product_id) ?? 0) + quantity);
}
