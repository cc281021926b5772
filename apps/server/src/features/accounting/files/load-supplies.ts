import type { Trx } from '#db/database.ts';
import { findLimit } from '#features/tax/limits.queries.ts';
import { type Month, readSupplyLines, type SupplyLine } from '../supplies.queries.ts';
import type { Supply } from './gst-files.ts';

/** Whether a bill is listed singly: to another State, and above the limit on its day. */
export type IsLarge = (
  bill: Pick<SupplyLine, 'inside_state' | 'invoice_value_paise' | 'invoice_day'>,
) => Promise<boolean>;

/** Asks for the limit of each day once. */
export function createLargeCheck(trx: Trx): IsLarge {
  const limits = new Map<string, number>();
  const findLimitOn = async (day: string) => {
    const known = limits.get(day) ?? (await findLimit(trx, 'b2c large', day));
    limits.set(day, known);
    return known;
  };
  return async ({ inside_state, invoice_value_paise, invoice_day }) =>
    !inside_state && invoice_value_paise > (await findLimitOn(invoice_day));
}

/** Supplies of a month, each with the table of the return in which it is listed. */
export async function* loadSupplies(trx: Trx, month: Month): AsyncGenerator<Supply, void> {
  const isLarge = createLargeCheck(trx);
  for await (const line of readSupplyLines(trx, month)) {
    yield { ...line, isLarge: await isLarge(line) };
  }
}
