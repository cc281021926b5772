import { GuestKey } from '@shop/contract';
import * as z from 'zod/mini';
import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'guest-key';
const BYTES = 32;

let drawn: string | undefined;

/** The secret of this tab: with it the same guest pays again, waits, and releases the reservation. */
export function getGuestKey(): string {
  drawn ??= readStorage() ?? draw();
  const key = drawn;
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, key));
  return key;
}

const readStorage = () =>
  tryStorage(() => z.safeParse(GuestKey, sessionStorage.getItem(STORAGE_KEY)).data);

/** 43 characters of base64url. */
function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
