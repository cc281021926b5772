import type { Db } from '#db/database.ts';
import { findLimit } from '#features/tax/limits.queries.ts';
import type { Supply } from './gst-files.ts';
import { listSupplyLines, type Month, type SupplyLine } from './supplies.queries.ts';

/** Supplies of a month, each with the table of the return in which it is listed. */
export async function loadSupplies(db: Db, month: Month): Promise<Supply[]> {
  const lines = await listSupplyLines(db, month);
  const limits = new Map<string, number>();
  const findLimitOn = async (day: string) => {
    const known = limits.get(day) ?? (await findLimit(db, 'b2c large', day));
    limits.set(day, known);
    return known;
  };
  const isLarge = async ({ inside_state, invoice_value_paise, invoice_day }: SupplyLine) =>
    !inside_state && invoice_value_paise > (await findLimitOn(invoice_day));
  const supplies: Supply[] = [];
  for (const line of lines) supplies.push({ ...line, isLarge: await isLarge(line) });
  return supplies;
}
