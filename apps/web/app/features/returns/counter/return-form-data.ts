import { type ArrivedLine, type CounterReturnInput, counterReturns } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import { RETURN_REASONS, type ReturnReason } from '@shop/domain/orders/returns';
import { formParser } from '#ui/forms/parse-form.ts';
import type { ParseResult } from '#ui/forms/use-form.ts';

/** Nothing is damaged on the way to a counter, and what is handed over is what was chosen. */
export const REASON_CHOICES: [ReturnReason, string][] = [
  ['fault', RETURN_REASONS.fault],
  ['not_as_described', RETURN_REASONS.not_as_described],
  ['changed_mind', 'The customer changed their mind'],
];

export const PIECES_MISSING = 'Choose the pieces that came back.';

const parse = formParser(counterReturns.take.body);

/** An empty amount is what was paid for the pieces; without a reference the money is given later. */
export function parseReturn(
  form: Iterable<[string, unknown]>,
  lines: ArrivedLine[],
): ParseResult<CounterReturnInput> {
  const typed = [...form].filter(
    ([name, value]) => (name !== 'amount' && name !== 'reference') || !isBlank(value),
  );
  const read = typed.map(([name, value]): [string, unknown] => [
    name,
    name === 'amount' && typeof value === 'string' ? parseAmount(value) : value,
  ]);
  const { values, errors } = parse([...read, ['lines', lines]]);
  if (!errors) return { values };
  return { errors: { ...errors, ...(errors['lines'] && { lines: PIECES_MISSING }) } };
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
