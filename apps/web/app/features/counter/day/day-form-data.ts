import { counterDrawer } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import { formParser } from '#ui/forms/parse-form.ts';
import type { ParseResult } from '#ui/forms/use-form.ts';
import { TOTALS } from './describe-day.ts';

const AMOUNTS = ['amount', ...TOTALS.map((total) => `counted.${total}`)];

/** A minus is typed for a card machine that gave back more than it took. */
export const readSum = (text: string): number => {
  const digits = text.trim().replace(/^[-−–]/, '');
  return digits === text.trim() ? parseAmount(text) : -parseAmount(digits);
};

/** Reads amounts as people write them before the schema sees them. */
const withAmounts =
  <T>(parse: (form: Iterable<[string, unknown]>) => ParseResult<T>) =>
  (form: Iterable<[string, unknown]>): ParseResult<T> =>
    parse(
      [...form].map(([name, value]): [string, unknown] => [
        name,
        AMOUNTS.includes(name) && typeof value === 'string' ? readSum(value) : value,
      ]),
    );

export const parseMove = withAmounts(formParser(counterDrawer.move.body));
export const parseCount = withAmounts(formParser(counterDrawer.count.body));
export const parseDayClose = withAmounts(formParser(counterDrawer.closeDay.body));
