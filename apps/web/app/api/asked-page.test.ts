import { beforeEach, expect, it, vi } from 'vitest';
import { keepAskedPage, takeAskedPage } from './asked-page.ts';

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});

it('the login leads back to the page that was asked for, once', () => {
  keepAskedPage('https://shop.example/admin/orders/7QK2-M9XT?month=2026-11#top');

  expect(takeAskedPage()).toBe('/admin/orders/7QK2-M9XT?month=2026-11');
  expect(takeAskedPage()).toBe('/admin');
});

it.each(['/admin/login', '/home', '/admin//evil.example', '/adminx'])(
  'never leads to %s',
  (path) => {
    keepAskedPage(`https://shop.example${path}`);
    expect(takeAskedPage()).toBe('/admin');
  },
);
