import { BulkChange } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import * as z from 'zod/mini';
import type { ParseResult } from '#ui/forms/use-form.ts';

/** The form changes one of these at a time. */
export const CHANGED = [
  { value: 'price', label: 'Price' },
  { value: 'discount', label: 'Discount label' },
  { value: 'stock', label: 'Stock' },
  { value: 'type', label: 'Type' },
  { value: 'visibility', label: 'Visible in shop' },
  { value: 'collection', label: 'Collection' },
] as const;
export type Changed = (typeof CHANGED)[number]['value'];

export const CHOOSE_COLLECTION = 'Choose a collection.';
const CHOOSE_TYPE = 'Choose a type.';

const askForPercent = (max: number) => `Enter a percent, at most ${max}.`;

/** The contract reports their errors under another name. */
const FIELDS: Record<string, string> = { amount: 'rupees' };

export function parseChange(form: FormData): ParseResult<BulkChange> {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const { data, error } = z.safeParse(BulkChange, readChange(read));
  if (data) return { values: data };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? 'changed');
    errors[FIELDS[name] ?? name] ??= message;
  }
  if (errors['collection_id']) errors['collection_id'] = CHOOSE_COLLECTION;
  if (errors['type']) errors['type'] = CHOOSE_TYPE;
  // The sign is pressed, not typed.
  if (errors['percent']) errors['percent'] = askForPercent(read('direction') === 'down' ? 90 : 900);
  return { errors };
}

type Read = (name: string) => string;

const READERS: Record<Changed, (read: Read) => object> = {
  price: readPrice,
  discount: (read) => ({ what: 'set discount', discount: parseAmount(read('discount')) }),
  stock: readStock,
  type: (read) => ({ what: 'set type', type: read('type') }),
  visibility: (read) => ({ what: 'set visibility', enabled: read('visible') === 'yes' }),
  collection: (read) => ({
    what: read('collection_how') === 'remove' ? 'remove from collection' : 'add to collection',
    collection_id: Number(read('collection_id') || Number.NaN),
  }),
};

function readChange(read: Read): object {
  const changed = CHANGED.find(({ value }) => value === read('changed'));
  return changed ? READERS[changed.value](read) : {};
}

function readPrice(read: Read): object {
  const sign = read('direction') === 'down' ? -1 : 1;
  const round_to = Number(read('round_to'));
  switch (read('price_how')) {
    case 'set':
      return { what: 'set price', price: parseAmount(read('price')) };
    case 'amount':
      return { what: 'price by amount', amount: sign * parseAmount(read('rupees')), round_to };
    default:
      return { what: 'price by percent', percent: sign * parseAmount(read('percent')), round_to };
  }
}

function readStock(read: Read): object {
  const how = read('stock_how');
  if (how === 'set') return { what: 'set stock', stock: parseAmount(read('stock')) };
  const sign = how === 'take' ? -1 : 1;
  return { what: 'add stock', pieces: sign * parseAmount(read('pieces')) };
}
