import { type AdminCollection, CollectionInput, RULE_FILTERS } from '@shop/contract';
import * as z from 'zod/mini';
import type { ParseResult } from '#ui/forms/use-form.ts';

/** A collection that is not saved yet. */
export const NEW_COLLECTION: AdminCollection = {
  collection_id: 0,
  version: 0,
  slug: '',
  title: '',
  words: '',
  image_alt: '',
  enabled: true,
  pieces: { kind: 'hand', product_ids: [] },
  shown: [],
  products: 0,
};

/** Reads the fields of the rule. An empty field asks for nothing. */
export function readRule(data: FormData): Record<string, unknown> {
  const chosen = RULE_FILTERS.map((name) => [name, data.getAll(`rule.${name}`)] as const);
  const numbers = ['min_price', 'max_price', 'new_within_days'].map((name) => {
    const text = read(data, `rule.${name}`);
    return [name, /^[0-9]+$/.test(text) ? Number(text) : text] as const;
  });
  return Object.fromEntries([
    ...chosen.filter(([, options]) => options.length > 0),
    ...numbers.filter(([, value]) => value !== ''),
  ]);
}

/** Names of the fields are the paths of the contract's schema, without `pieces`. */
export function parseCollection(data: FormData): ParseResult<CollectionInput> {
  const place = read(data, 'menu_position');
  const { data: values, error } = z.safeParse(CollectionInput, {
    title: read(data, 'title'),
    title_ml: read(data, 'title_ml') || undefined,
    slug: read(data, 'slug'),
    words: read(data, 'words'),
    image: read(data, 'image') || undefined,
    image_alt: read(data, 'image_alt'),
    menu_position: place ? Number(place) : undefined,
    enabled: data.has('enabled'),
    pieces:
      data.get('kind') === 'rule'
        ? { kind: 'rule', rule: readRule(data) }
        : {
            kind: 'hand',
            product_ids: read(data, 'product_ids').split(',').filter(Boolean).map(Number),
          },
  });
  if (!error) return { values };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const [first, ...rest] = path.map(String);
    errors[first === 'pieces' ? toRuleField(rest) : `${first}`] ??= message;
  }
  return { errors };
}

const toRuleField = ([part = '', name = '']: string[]) => (part === 'rule' ? `rule.${name}` : part);

function read(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Moves one entry to a place, which is counted from 1; beyond the ends it becomes the first or the last. */
export function moveTo<T>(list: T[], from: number, place: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  const to = Math.min(Math.max(place - 1, 0), rest.length);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}
