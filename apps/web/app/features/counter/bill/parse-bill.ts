import { CounterSaleInput } from '@shop/contract';
import { formatRupees, fromRupees, parseAmount } from '@shop/domain/money';
import * as z from 'zod/mini';
import { formParser } from '#ui/forms/parse-form.ts';
import type { ParseResult } from '#ui/forms/use-form.ts';
import { type Bill, sumPrices } from './bill.ts';

const Typed = z.omit(CounterSaleInput, { request_id: true, tender: true });
/** A sale before its tender is chosen. */
export type TypedBill = z.output<typeof Typed>;

const parse = formParser(Typed);

export function parseBill(
  form: FormData,
  { lines, entered_later }: Pick<Bill, 'lines' | 'entered_later'>,
): ParseResult<TypedBill> {
  const entries = [...form].map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : '',
  ]);
  const hasAddress = entries.some(([name, text]) => isAddress(name) && text.trim() !== '');
  const typed = entries
    .filter(([name, text]) => (isAddress(name) ? hasAddress : text.trim() !== ''))
    .map(([name, text]): [string, unknown] => [name, readValue(name, text)]);
  const { values, errors } = parse([
    ...typed,
    ['lines', lines.map(({ product_id, quantity }) => ({ product_id, quantity }))],
    ...(entered_later ? [['entered_later', true] satisfies [string, unknown]] : []),
  ]);
  if (!values) return { errors };
  const prices = sumPrices(lines);
  if (values.total === undefined || fromRupees(values.total) <= prices) return { values };
  return { errors: { total: `At most ${formatRupees(prices)}, the price of the pieces.` } };
}

const isAddress = (name: string) => name.startsWith('address.');

function readValue(name: string, text: string): string | number {
  if (name === 'total') return parseAmount(text);
  // 98470 12345, as it stands in a list of contacts.
  return name === 'phone' ? text.replaceAll(/[\s-]/g, '') : text;
}
