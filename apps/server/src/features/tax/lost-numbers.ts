import type { Db, Trx } from '#db/database.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findPrintedNumber,
  listLastNumbers,
  listLostNumbers,
  lockLostBill,
  markUnused,
  setNumbersAside,
} from './lost-numbers.queries.ts';

/** More than this is a typing error. */
const MOST_LOST = 1000;

/**
 * After a restore: every series goes on after the last number that is on paper, and the numbers between are set aside for
 * the bills that were lost. A number that this database has changes nothing.
 * @returns how many numbers were set aside
 */
export async function setLostNumbersAside(trx: Trx, printed: readonly string[]): Promise<number> {
  let aside = 0;
  for (const number of printed) {
    const found = await findPrintedNumber(trx, number);
    if (!found) throw new Error(`No series of this shop has the number "${number}".`);
    const lost = found.serial - found.last_number;
    if (lost > MOST_LOST) throw new Error(`${number} is ${lost} numbers after the last one here.`);
    aside += await setNumbersAside(trx, found);
  }
  return aside;
}

/** Under the lock of the number, so that one sale gets it. @throws BILL_NUMBER_NOT_LOST */
export async function requireLostNumber(trx: Trx, number: string): Promise<void> {
  if (!(await lockLostBill(trx, number))) throw new ShopError('BILL_NUMBER_NOT_LOST');
}

/** Nobody enters these numbers again: the paper is gone, or it was a typing error. */
export async function giveUpNumbers(
  trx: Trx,
  given: { first: string; last: string; reason: string },
): Promise<number> {
  if (given.reason.trim() === '') throw new Error('Write a reason: --reason TEXT');
  const count = await markUnused(trx, given);
  if (count === 0) throw new Error('None of these numbers is lost.');
  return count;
}

/** What the operator reads: the last number of each series, and the lost ones that are still open. */
export async function describeNumbers(db: Db): Promise<string[]> {
  const last = await listLastNumbers(db);
  const lost = await listLostNumbers(db);
  return [
    ...last.map(({ kind, number }) => `Last ${kind} in this database: ${number}`),
    ...lost.map(({ kind, number }) => `Lost ${kind}, to be entered again or given up: ${number}`),
  ];
}
