import * as z from 'zod/mini';
import type { ParseResult } from './use-form.ts';

type Entries = Iterable<[string, unknown]>;

/** Validates a form with the API's own schema. A field's name is its path: address.city. */
export const formParser =
  <S extends z.core.$ZodType>(schema: S) =>
  (form: Entries): ParseResult<z.output<S>> => {
    const { data, error } = z.safeParse(schema, toNestedObject(form));
    if (!error) return { values: data };
    const errors: Record<string, string> = {};
    for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
    return { errors };
  };

function toNestedObject(form: Entries): Record<string, unknown> {
  const groups = new Map<string, unknown>();
  for (const [path, value] of form) {
    const [name = '', inner] = path.split('.');
    groups.set(name, inner ? { ...asGroup(groups.get(name)), [inner]: value } : value);
  }
  return Object.fromEntries(groups);
}

const asGroup = (value: unknown) => (typeof value === 'object' ? value : {});
