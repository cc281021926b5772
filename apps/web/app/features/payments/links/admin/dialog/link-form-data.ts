import { LinkInput, type OrderLineInput } from '@shop/contract';
import { formatRupees, fromRupees, type Paise, parseAmount, sum } from '@shop/domain/money';
import { formParser } from '#ui/forms/parse-form.ts';
import type { ParseResult } from '#ui/forms/use-form.ts';

const PIECE_MISSING = 'Choose a piece.';

/** The field in which pieces are searched. Its text is not sent. */
export const SEARCH = 'search';

const NUMBERS = ['delivery', 'total', 'keep_hours'];
const OPTIONAL = ['name', 'email'];

const parse = formParser(LinkInput);

/** @param prices of the pieces, to compare with what was agreed */
export function parseLink(
  form: FormData,
  lines: OrderLineInput[],
  prices: Paise,
): ParseResult<LinkInput> {
  const entries = [...form];
  const hasAddress = entries.some(([name, value]) => isAddress(name) && !isBlank(value));
  const read = entries
    .filter(([name, value]) => name !== SEARCH && !(OPTIONAL.includes(name) && isBlank(value)))
    .filter(([name]) => hasAddress || !isAddress(name))
    .map(([name, value]): [string, unknown] => [
      name,
      readValue(name, typeof value === 'string' ? value : ''),
    ]);
  const { values, errors } = parse([...read, ['lines', lines]]);
  if (errors?.['lines']) {
    errors[SEARCH] = PIECE_MISSING;
    delete errors['lines'];
    return { errors };
  }
  if (!values) return { errors };
  const most = sum([prices, fromRupees(values.delivery)]);
  if (fromRupees(values.total ?? 0) <= most) return { values };
  return { errors: { total: `At most ${formatRupees(most)}, price and delivery together.` } };
}

function readValue(name: string, text: string): string | number {
  if (NUMBERS.includes(name)) return parseAmount(text);
  // 98470 12345, as it stands in a list of contacts.
  return name === 'phone' ? text.replaceAll(/[\s-]/g, '') : text;
}

const isAddress = (name: string) => name.startsWith('address.');
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
