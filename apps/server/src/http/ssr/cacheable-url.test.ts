import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { toCacheableUrl } from './cacheable-url.ts';

const route = (path: string, handle?: object) => ({ path, module: { default: undefined, handle } });

// Only the fields that are read.
const build = {
  routes: {
    home: route('home', { queryParams: ['search', 'page'] }),
    product: route('product-info/:product_id', { queryParams: [] }),
    cart: route('cart'),
  },
} as unknown as Pick<ServerBuild, 'routes'>;

it.each([
  ['/home', '/home'],
  ['/home?x=1', '/home'],
  ['/home?page=2&x=1&search=nila', '/home?search=nila&page=2'],
  ['/home?%73earch=a+b', '/home?search=a+b'],
  ['/home?search=a&page=2&search=b&search=a', '/home?search=a&search=b&page=2'],
  ['/home?search=a?b', '/home?search=a%3Fb'],
  ['/home.data?_routes=routes%2Fhome&x=1', '/home.data?_routes=routes%2Fhome'],
  ['/home?_routes=x', '/home'],
  ['/product-info/7?utm_source=x', '/product-info/7'],
  ['/cart?payment=failed', undefined],
  ['/unknown?x=1', undefined],
])('%s is cached as %s', (url, expected) => {
  expect(toCacheableUrl(build, url)).toBe(expected);
});
