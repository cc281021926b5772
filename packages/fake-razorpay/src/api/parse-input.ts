import type { Notes } from '../ledger/entities.ts';
import { ProviderError } from './provider-error.ts';

export type Fields = Record<string, unknown>;

const MIN_AMOUNT_PAISE = 100;
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;

/** Rejects unknown fields, as the provider does. */
export function parseFields(body: unknown, allowed: readonly string[]): Fields {
  const fields: Fields = isFields(body) ? body : {};
  const unknown = Object.keys(fields).filter((name) => !allowed.includes(name));
  if (unknown.length > 0) {
    throw new ProviderError(`${unknown.join(', ')} is/are not required and should not be sent`);
  }
  return fields;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseAmount(value: unknown): number {
  if (value === undefined || value === null) rejectField('amount', 'The amount field is required.');
  // The provider also accepts numeric strings.
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    return rejectField('amount', 'The amount must be an integer.');
  }
  if (amount < MIN_AMOUNT_PAISE) rejectField('amount', 'The amount must be at least INR 1.00');
  return amount;
}

export function parseCurrency(value: unknown): string {
  if (value === undefined) rejectField('currency', 'The currency field is required.');
  if (value !== 'INR') return rejectField('currency', 'Currency is not supported');
  return value;
}

/** Empty notes are an empty array, as in the provider's responses. */
export function parseNotes(value: unknown): Notes {
  if (!isFields(value)) return [];
  const pairs = Object.entries(value).map(([name, text]): [string, string] => [name, String(text)]);
  if (pairs.length > MAX_NOTES)
    rejectField('notes', 'Number of fields in notes should be less than or equal to 15');
  if (pairs.some(([, text]) => text.length > MAX_NOTE_LENGTH)) {
    rejectField('notes', 'notes value cannot be greater than 256 characters.');
  }
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

export function parseText(value: unknown, field: string, maxLength: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return rejectField(field, `The ${field} must be a string.`);
  if (value.length > maxLength) {
    rejectField(field, `The ${field} may not be greater than ${maxLength} characters.`);
  }
  return value;
}

export function rejectField(field: string, description: string): never {
  throw new ProviderError(description, { field });
}
