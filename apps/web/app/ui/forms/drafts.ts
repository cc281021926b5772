import { tryStorage } from '../try-storage.ts';

/**
 * Drafts are texts that were typed and not saved. The tab's storage keeps them through a reload, a login and a
 * closed dialog. Passwords, codes and pictures are never kept here.
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
