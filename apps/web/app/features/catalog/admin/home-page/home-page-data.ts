import { HomePage, MAX_TILES } from '@shop/contract';
import * as z from 'zod/mini';
import type { ParseResult } from '#ui/forms/use-form.ts';
import { toLink } from './link-target.ts';

export const TILE_SLOTS = Array.from({ length: MAX_TILES }, (_, slot) => slot);

/** A banner or tile of which nothing is filled in is left out. @param origin of this shop. */
export function parseHomePage(data: FormData, origin: string): ParseResult<HomePage> {
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const readLink = (name: string) =>
    toLink({ choice: read(`${name}.choice`), text: read(name) }, origin);
  const isUsed = (part: object) => Object.values(part).some(Boolean);

  const banner = {
    image: read('banner.image'),
    sentence: read('banner.sentence'),
    linkLabel: read('banner.linkLabel'),
    link: readLink('banner.link'),
  };
  const slots = TILE_SLOTS.map((slot) => {
    const tile = {
      image: read(`tiles.${slot}.image`),
      label: read(`tiles.${slot}.label`),
      link: readLink(`tiles.${slot}.link`),
    };
    return { slot, tile };
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
