import { tryStorage } from '#ui/try-storage.ts';
import { EMPTY_STATE, type PackingState } from './packing-state.ts';

/** The number is raised when the stored form changes. */
const STORAGE_KEY = 'packing-1';

/** Holds order numbers and tracking numbers, nothing about a customer. */
export const readPacking = (): PackingState => ({
  ...EMPTY_STATE,
  // Written by storePacking() alone.
  ...tryStorage(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as PackingState),
});

export function storePacking(state: PackingState): void {
  tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(state)));
}
