import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAllDrafts, forgetDraft, keepDraft, readDraft } from './drafts.ts';

/** As a browser's storage: the entries are its own properties. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => void vi.stubGlobal('sessionStorage', new FakeStorage()));
afterEach(() => void vi.unstubAllGlobals());

it('[DESK-06] keeps what was typed until it is saved or the person logs out', () => {
  keepDraft('note:1', 'Call first');
  keepDraft('settings', { brand: 'Nila' });
  sessionStorage.setItem('asked-page', '/admin/orders');

  expect(readDraft('note:1')).toBe('Call first');
  expect(readDraft('settings')).toEqual({ brand: 'Nila' });
  forgetDraft('note:1');
  expect(readDraft('note:1')).toBeUndefined();
  forgetAllDrafts();
  expect(readDraft('settings')).toBeUndefined();
  expect(sessionStorage.getItem('asked-page')).toBe('/admin/orders');
});

it('[DESK-06] goes on without a storage', () => {
  vi.stubGlobal('sessionStorage', undefined);

  keepDraft('note:1', 'Call first');
  forgetAllDrafts();
  expect(readDraft('note:1')).toBeUndefined();
});
