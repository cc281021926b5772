import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTabLink, withoutTokenInAddress } from './tab-link.ts';

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('location', { pathname: '/pay/secret' });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => {
      location.pathname = path;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('takes the token out of the address while somebody pays, and the tab can find it again', async () => {
  let during = '';
  const ended = withoutTokenInAddress('secret', async () => {
    during = location.pathname;
    throw new Error('no connection');
  });

  await expect(ended).rejects.toThrow('no connection');
  expect(during).toBe('/pay/return');
  expect(getTabLink()).toBe('secret');
  expect(location.pathname).toBe('/pay/secret');
});

it('leaves the address of another page alone', async () => {
  await withoutTokenInAddress('secret', async () => {
    location.pathname = '/home';
  });

  expect(location.pathname).toBe('/home');
});

it('keeps the address where the tab can store nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined);

  await withoutTokenInAddress('secret', async () => {
    expect(location.pathname).toBe('/pay/secret');
  });
});
