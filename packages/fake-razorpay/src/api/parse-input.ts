import type { Notes } from '../ledger/entities.ts';
import { ProviderError } from './provider-error.ts';

export type Fields = Record<string, unknown>;

const MINIMUM_PAISE = 100;
const MOST_NOTES = 15;
const LONGEST_NOTE = 256;

/** The body as named fields. A field that the call does not know is refused. */
export function fieldsOf(body: unknown, known: readonly string[]): Fields {
  const fields: Fields = isFields(body) ? body : {};
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new ProviderError(`${unknown.join(', ')} is/are not required and should not be sent`);
  }
  return fields;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function amountOf(value: unknown): number {
  if (value === undefined || value === null) refuse('amount', 'The amount field is required.');
  // The provider takes a number written as text too.
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    return refuse('amount', 'The amount must be an integer.');
  }
  if (amount < MINIMUM_PAISE) refuse('amount', 'The amount must be at least INR 1.00');
  return amount;
}

export function currencyOf(value: unknown): string {
  if (value === undefined) refuse('currency', 'The currency field is required.');
  if (value !== 'INR') return refuse('currency', 'Currency is not supported');
  return value;
}

/** Empty notes are a list: the provider answers so, and readers must live with it. */
export function notesOf(value: unknown): Notes {
  if (!isFields(value)) return [];
  const pairs = Object.entries(value).map(([name, text]): [string, string] => [name, String(text)]);
  if (pairs.length > MOST_NOTES)
    refuse('notes', 'Number of fields in notes should be less than or equal to 15');
  if (pairs.some(([, text]) => text.length > LONGEST_NOTE)) {
    refuse('notes', 'notes value cannot be greater than 256 characters.');
  }
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

export function textOf(value: unknown, field: string, longest: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return refuse(field, `The ${field} must be a string.`);
  if (value.length > longest) {
    refuse(field, `The ${field} may not be greater than ${longest} characters.`);
  }
  return value;
}

export function refuse(field: string, description: string): never {
  throw new ProviderError(description, { field });
}
