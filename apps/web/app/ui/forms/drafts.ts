import { tryStorage } from '../try-storage.ts';

/**
 * What was typed and not saved, in the tab's storage: it survives a reload, a login and a closed dialog. Passwords,
 * codes and pictures are never kept here.
 */
const PREFIX = 'draft:';

/** @returns undefined when there is none. */
export const readDraft = (key: string): unknown =>
  tryStorage<unknown>(() => JSON.parse(sessionStorage.getItem(PREFIX + key) ?? ''));

export const keepDraft = (key: string, typed: unknown): void =>
  tryStorage(() => sessionStorage.setItem(PREFIX + key, JSON.stringify(typed)));

export const forgetDraft = (key: string): void =>
  tryStorage(() => sessionStorage.removeItem(PREFIX + key));

/** When somebody logs out: the next person at this screen starts empty. */
export const forgetAllDrafts = (): void =>
  tryStorage(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  });
