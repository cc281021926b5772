import { tryStorage } from '#ui/try-storage.ts';

/** Kept in the tab's storage: the URL of the login page is specified. */
const STORAGE_KEY = 'admin-page';
const ADMIN_PAGE = /^\/admin(?!\/login)(\/[\w-]+)*(\?.*)?$/;

/** Remembers the admin page that was asked for without a session. */
export function keepAskedPage(url: string) {
  const { pathname, search } = new URL(url, 'http://localhost');
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, pathname + search));
}

/** @returns the page to open after the login, once. */
export function takeAskedPage(): string {
  const page = tryStorage(() => sessionStorage.getItem(STORAGE_KEY)) ?? '';
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
  return ADMIN_PAGE.test(page) ? page : '/admin';
}
