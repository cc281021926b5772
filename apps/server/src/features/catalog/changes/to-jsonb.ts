/** JSON of values that others have written: jsonb takes neither NUL nor half a surrogate pair. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
