import { describe, expect, it } from 'vitest';
import { parseHomePage } from './home-page-data.ts';

const parse = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return parseHomePage(data, 'https://shop.example');
};

const TILE = { image: 'a.jpg', label: 'Silk', link: '/home?fabric=Silk' };

describe('the form of the home page', () => {
  it('leaves out what is not filled in', () => {
    expect(parse({})).toEqual({ values: { banner: null, tiles: [] } });
    expect(
      parse({
        'tiles.3.image': 'a.jpg',
        'tiles.3.label': ' Silk ',
        'tiles.3.link.choice': 'address',
        'tiles.3.link': `https://shop.example${TILE.link}`,
      }),
    ).toEqual({ values: { banner: null, tiles: [TILE] } });
  });

  it('names the field of the slot that is wrong', () => {
    expect(parse({ 'tiles.3.label': 'Silk', 'banner.image': 'a.jpg' }).errors).toEqual({
      'banner.sentence': 'Enter a headline.',
      'banner.linkLabel': 'Enter the button text.',
      'banner.link': 'Choose a page of the shop.',
      'tiles.3.image': 'Choose a picture.',
      'tiles.3.link': 'Choose a page of the shop.',
    });
  });
});
