import * as z from 'zod/mini';
import { singleLine } from './fields.ts';

export const MAX_TILES = 6;

const INVALID_LINK = 'Choose a page of the shop.';

/** A page of the shop. A second slash or a backslash would lead to another site. */
const Link = z
  .string(INVALID_LINK)
  .check(z.trim(), z.maxLength(200, INVALID_LINK), z.regex(/^\/(?![/\\])[^\s\\]*$/, INVALID_LINK));
const Image = z.string('Choose a picture.').check(z.regex(/^[\w.-]{1,100}$/, 'Choose a picture.'));

const Banner = z.object({
  image: Image,
  sentence: singleLine('Enter a headline.', 90),
  linkLabel: singleLine('Enter the button text.', 40),
  link: Link,
});

const Tile = z.object({ image: Image, label: singleLine('Enter a label.', 30), link: Link });
export type Tile = z.output<typeof Tile>;

/** Shown above the unfiltered first page of the list. */
export const HomePage = z.object({
  banner: z.nullable(Banner),
  tiles: z.array(Tile).check(z.maxLength(MAX_TILES, `At most ${MAX_TILES} tiles.`)),
});
export type HomePage = z.output<typeof HomePage>;

export const EMPTY_HOME_PAGE: HomePage = { banner: null, tiles: [] };
