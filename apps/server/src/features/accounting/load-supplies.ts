import type { Trx } from '#db/database.ts';
import { findLimit } from '#features/tax/limits.queries.ts';
import type { Supply } from './gst-files.ts';
import { type Month, readSupplyLines, type SupplyLine } from './supplies.queries.ts';

/** Supplies of a month, each with the table of the return in which it is listed. */
export async function* loadSupplies(trx: Trx, month: Month): AsyncGenerator<Supply, void> {
  const limits = new Map<string, number>();
  const findLimitOn = async (day: string) => {
    const known = limits.get(day) ?? (await findLimit(trx, 'b2c large', day));
    limits.set(day, known);
    return known;
  };
  const isLarge = async ({ inside_state, invoice_value_paise, invoice_day }: SupplyLine) =>
    !inside_state && invoice_value_paise > (await findLimitOn(invoice_day));
  for await (const line of readSupplyLines(trx, month)) {
    yield { ...line, isLarge: await isLarge(line) };
  }
}
