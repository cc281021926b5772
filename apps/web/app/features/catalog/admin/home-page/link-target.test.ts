import { describe, expect, it } from 'vitest';
import { ADDRESS, listTargets, SEARCH, toLink, toTarget } from './link-target.ts';

const ORIGIN = 'https://shop.example';

describe('where a tile leads to', () => {
  it.each([
    ['set mundu', '', '/home?type=set+mundu'],
    ['saree', 'kasavu', '/home?search=kasavu&type=saree'],
    [SEARCH, 'gold kasavu', '/home?search=gold+kasavu'],
    [SEARCH, '', ''],
    [ADDRESS, '/home?fabric=Silk', '/home?fabric=Silk'],
    ['', '/home', ''],
    ['/collections/kasavu-whites', '', '/collections/kasavu-whites'],
  ])('%j with %j is the link %j', (choice, text, link) => {
    expect(toLink({ choice, text }, ORIGIN)).toBe(link);
  });

  it.each([
    ['https://shop.example/home?fabric=Silk#top', '/home?fabric=Silk#top'],
    ['https://www.shop.example/about', '/about'],
    ['http://shop.example/about', '/about'],
    ['shop.example/about', '/about'],
    // Not a page of this shop: the form says so.
    ['https://other.example/home', 'https://other.example/home'],
    ['home', 'home'],
  ])('the address %j becomes %j', (text, link) => {
    expect(toLink({ choice: ADDRESS, text }, ORIGIN)).toBe(link);
  });

  it('[SALE-14] a collection is chosen by its title', () => {
    const [target] = listTargets([
      {
        collection_id: 7,
        slug: 'kasavu-whites',
        title: 'Kasavu whites',
        kind: 'hand',
        enabled: true,
        products: 3,
      },
    ]);
    expect(target).toEqual({
      value: '/collections/kasavu-whites',
      label: 'Collection: Kasavu whites',
    });
    const choice = '/collections/kasavu-whites';
    expect(toTarget(choice, target && [target])).toEqual({ choice, text: '' });
    expect(toTarget(choice)).toEqual({ choice: ADDRESS, text: choice });
  });

  it.each([
    ['/home?type=set+mundu', { choice: 'set mundu', text: '' }],
    ['/home?search=kasavu&type=saree', { choice: 'saree', text: 'kasavu' }],
    ['/home?search=gold+kasavu', { choice: SEARCH, text: 'gold kasavu' }],
    ['/home?type=saree&fabric=Silk', { choice: ADDRESS, text: '/home?type=saree&fabric=Silk' }],
    ['/about', { choice: ADDRESS, text: '/about' }],
    ['', { choice: '', text: '' }],
  ])('the stored link %j is shown as %j', (link, target) => {
    expect(toTarget(link)).toEqual(target);
  });
});
