import { HomePage, MAX_TILES } from '@shop/contract';
import * as z from 'zod/mini';
import type { ParseResult } from '#ui/forms/use-form.ts';

export const TILE_SLOTS = Array.from({ length: MAX_TILES }, (_, slot) => slot);

/** A banner or tile of which nothing is filled in is left out. */
export function parseHomePage(data: FormData): ParseResult<HomePage> {
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const readAll = <T extends string>(prefix: string, names: readonly T[]) =>
    // One entry for each of the names.
    Object.fromEntries(names.map((name) => [name, read(`${prefix}.${name}`)])) as Record<T, string>;
  const isUsed = (part: object) => Object.values(part).some(Boolean);

  const banner = readAll('banner', ['image', 'sentence', 'linkLabel', 'link']);
  const slots = TILE_SLOTS.map((slot) => {
    return { slot, tile: readAll(`tiles.${slot}`, ['image', 'label', 'link']) };
  }).filter(({ tile }) => isUsed(tile));
  const home = { banner: isUsed(banner) ? banner : null, tiles: slots.map(({ tile }) => tile) };

  const { data: values, error } = z.safeParse(HomePage, home);
  if (!error) return { values };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const [part, index, ...rest] = path;
    const name =
      part === 'tiles' && typeof index === 'number'
        ? [part, slots[index]?.slot, ...rest].join('.')
        : path.join('.');
    errors[name] ??= message;
  }
  return { errors };
}
