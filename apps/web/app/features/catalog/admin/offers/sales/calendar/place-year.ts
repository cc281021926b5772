import { startOfDay } from '@shop/domain/products/sales/sale-days';

interface Placed<T> {
  item: T;
  /** Percent of the year. */
  left: number;
  width: number;
  /** Its name stands before it, because the year ends soon after it. */
  labelBefore: boolean;
}

/** Percent of the year that a letter takes on a wide screen. */
const LETTER = 0.85;
const GAP = 1;

const yearStart = (year: number) => startOfDay(`${year}-01-01`).getTime();

/** @returns 0 to 100 within the year */
export function toPercentOfYear(year: number, moment: Date): number {
  const start = yearStart(year);
  const share = (moment.getTime() - start) / (yearStart(year + 1) - start);
  return 100 * Math.min(1, Math.max(0, share));
}

interface Span {
  name: string;
  starts_at: string;
  ends_at: string;
}

/** Bars in as few rows as their names allow. */
export function placeInRows<T extends Span>(year: number, items: T[]): Placed<T>[][] {
  const rows: { end: number; bars: Placed<T>[] }[] = [];
  for (const item of items) {
    const left = toPercentOfYear(year, new Date(item.starts_at));
    const width = toPercentOfYear(year, new Date(item.ends_at)) - left;
    const letters = item.name.length * LETTER + GAP;
    const labelBefore = left + width + letters > 100;
    const begin = labelBefore ? left - letters : left;
    const end = labelBefore ? left + width : left + width + letters;
    const bar = { item, left, width, labelBefore };
    const row = rows.find((one) => one.end < begin);
    if (row) {
      row.bars.push(bar);
      row.end = end;
    } else rows.push({ end, bars: [bar] });
  }
  return rows.map(({ bars }) => bars);
}
