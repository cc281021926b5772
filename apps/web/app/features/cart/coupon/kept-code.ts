import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'coupon';

/** Null until the session storage has been read, which the server does not have. */
let kept: string | undefined | null = null;
const listeners = new Set<() => void>();

/** The code that a visitor uses, until the visit ends or something is paid. */
export function getCode(): string | undefined {
  if (kept === null) kept = tryStorage(() => sessionStorage.getItem(STORAGE_KEY)) ?? undefined;
  return kept;
}

export function onCodeChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepCode(code: string) {
  kept = code;
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, code));
  for (const notify of listeners) notify();
}

export function forgetCode() {
  kept = undefined;
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
  for (const notify of listeners) notify();
}
