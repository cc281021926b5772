import type { Endpoint } from '@shop/contract';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type Definition, type Known, valuesFor } from './arbitrary-values.ts';
import type { Draft } from './mutate-request.ts';

type Schema = z.core.$ZodType;
type Part = keyof Draft;

/** One field of one call, and a good call around it. */
export interface Place {
  endpoint: Endpoint;
  /** For telling. */
  name: string;
  draftWith: (payload: unknown) => Draft;
}

/** Every field that a call can be sent, numbers too: whoever sends a text there wants to know. */
export function placesOf(endpoint: Endpoint, known: Known, seed: number): Place[] {
  const parts: Part[] = ['params', 'query', 'body'];
  return parts.flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    return pathsIn(schema).map((path) => ({
      endpoint,
      name: `${endpoint.method} ${endpoint.path} ${part}.${path.join('.')}`,
      draftWith: (payload: unknown) => {
        const draft = goodDraft(endpoint, known, { seed, part, path });
        return { ...draft, [part]: replaced(draft[part], path, payload) };
      },
    }));
  });
}

/** Where a schema has a value that is neither a list nor an object. */
function pathsIn(schema: Schema): string[][] {
  // oxlint-disable-next-line no-underscore-dangle -- zod's own name for it
  const def = schema._zod.def as unknown as Definition;
  const inside = def.innerType ?? def.in;
  if (inside) return pathsIn(inside);
  if (def.type === 'object') {
    return Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
      pathsIn(field).map((path) => [name, ...path]),
    );
  }
  if (def.type === 'array' && def.element)
    return pathsIn(def.element).map((path) => ['0', ...path]);
  if (def.type === 'union') {
    const all = (def.options ?? []).flatMap((option) =>
      pathsIn(option).map((path) => path.join('.')),
    );
    return [...new Set(all)].map((path) => (path === '' ? [] : path.split('.')));
  }
  return [[]];
}

const TRIES = 400;
const drafts = new Map<string, Draft>();

/** A call that is accepted and has the object, or the list, that the field is in. */
function goodDraft(
  endpoint: Endpoint,
  known: Known,
  { seed, part, path }: { seed: number; part: Part; path: string[] },
): Draft {
  const holder = path.slice(0, -1);
  const key = `${endpoint.method} ${endpoint.path} ${part} ${path.join('.')}`;
  const found = drafts.get(key);
  if (found) return found;
  const sample = (one: Part) => {
    const schema = endpoint[one];
    if (!schema) return one === 'body' ? undefined : {};
    const values = fc.sample(valuesFor(schema, known), { numRuns: TRIES, seed });
    const isGood = (value: unknown) =>
      z.safeParse(schema, value).success && (one !== part || holds(value, holder, path.at(-1)));
    return values.find(isGood) ?? values.find((value) => one !== part || holds(value, holder));
  };
  // An object's schema makes objects.
  const draft = { params: sample('params'), query: sample('query'), body: sample('body') } as Draft;
  drafts.set(key, draft);
  return draft;
}

function holds(value: unknown, holder: string[], field?: string): boolean {
  const inner = holder.reduce<unknown>((one, name) => Object(one)[name], value);
  if (typeof inner !== 'object' || inner === null) return false;
  return field === undefined || field in inner;
}

function replaced(value: unknown, [name, ...rest]: string[], payload: unknown): unknown {
  if (name === undefined) return payload;
  if (Array.isArray(value)) return value.with(0, replaced(value[0], rest, payload));
  const record = Object(value) as Record<string, unknown>;
  return { ...record, [name]: replaced(record[name], rest, payload) };
}
