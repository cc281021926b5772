import * as z from 'zod/mini';
import type { Read } from '#ui/use-form.ts';

type Entries = Iterable<[string, unknown]>;

/** Reads a form with the schema of the call it leads to. A field's name is its path: address.city. */
export const readWith =
  <S extends z.core.$ZodType>(schema: S) =>
  (form: Entries): Read<z.output<S>> => {
    const { data, error } = z.safeParse(schema, nested(form));
    if (!error) return { values: data };
    const wrong: Record<string, string> = {};
    for (const { path, message } of error.issues) wrong[path.join('.')] ??= message;
    return { wrong };
  };

function nested(form: Entries): Record<string, unknown> {
  const groups = new Map<string, unknown>();
  for (const [path, value] of form) {
    const [name = '', inner] = path.split('.');
    groups.set(name, inner ? { ...asGroup(groups.get(name)), [inner]: value } : value);
  }
  return Object.fromEntries(groups);
}

const asGroup = (value: unknown) => (typeof value === 'object' ? value : {});
