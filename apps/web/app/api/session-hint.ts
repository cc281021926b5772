import { accounts, type Endpoint, getRoles } from '@shop/contract';
import { tryStorage } from '#ui/try-storage.ts';

/**
 * Whether this browser probably has a session. The session cookie is HttpOnly, and checking with the
 * server on every page would cost a request, so the outcome of API calls is stored.
 */
const STORAGE_KEY = 'session';

let hint: boolean | undefined;

export function isProbablySignedIn(): boolean {
  hint ??= tryStorage(() => localStorage.getItem(STORAGE_KEY)) === 'yes' || cameFromLogin();
  return hint;
}

export function setSessionHint(signedIn: boolean) {
  hint = signedIn;
  tryStorage(() => {
    if (signedIn) localStorage.setItem(STORAGE_KEY, 'yes');
    else localStorage.removeItem(STORAGE_KEY);
  });
}

/**
 * A login or logout in another tab reloads this one, so that no page mixes the data of two customers.
 * @param mayReload resolves when a reload interrupts nothing.
 */
export function reloadOnSessionChange(mayReload: () => Promise<unknown>) {
  const follow = async ({ key, newValue }: StorageEvent) => {
    if (key !== STORAGE_KEY) return;
    hint = newValue === 'yes';
    if (hint) logins += 1;
    await mayReload();
    location.reload();
  };
  const listener = (event: StorageEvent) => void follow(event);
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

let staffSessionEnded = () => {};

/** Sets the one handler that runs when an admin endpoint responds with 401. */
export function onStaffSessionEnd(handler: () => void) {
  staffSessionEnded = handler;
  return () => {
    staffSessionEnded = () => {};
  };
}

let staffSaved = () => {};

/** Sets the one handler that runs after each change by a member of staff. */
export function onStaffSave(handler: () => void) {
  staffSaved = handler;
  return () => {
    staffSaved = () => {};
  };
}

let logins = 0;

/**
 * Call it before a request and the returned function with its response, which shows whether there is a
 * session. A 401 of a request that began before the latest login says nothing about the new session.
 */
export function watchSession(endpoint: Endpoint) {
  const loginsBefore = logins;
  return ({ ok, status }: Response) => {
    const rejected = status === 401 && loginsBefore === logins;
    if (endpoint.access === 'customer' && (ok || rejected)) setSessionHint(ok);
    if (getRoles(endpoint) && rejected) staffSessionEnded();
    if (getRoles(endpoint) && ok && endpoint.method !== 'GET') staffSaved();
    if (ok && (endpoint === accounts.logIn || endpoint === accounts.logInAdmin)) logins += 1;
    if (ok && endpoint === accounts.logIn) setSessionHint(true);
  };
}

/** A login form posted without JavaScript leads here by a redirect, before any API call. */
const cameFromLogin = () =>
  document.referrer !== '' && new URL(document.referrer).pathname === '/login';
