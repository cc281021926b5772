import type { Endpoint } from '@shop/contract';

/**
 * Whether this browser probably has a session. The cookie itself cannot be read, and a visitor
 * without one should not be asked about it on every page; so what the calls say is remembered.
 */
const PLACE = 'session';

let known: boolean | undefined;

export function probablySignedIn(): boolean {
  try {
    known ??= localStorage.getItem(PLACE) === 'yes' || cameFromLogin();
  } catch {
    known ??= cameFromLogin();
  }
  return known;
}

export function rememberSession(signedIn: boolean) {
  known = signedIn;
  try {
    if (signedIn) localStorage.setItem(PLACE, 'yes');
    else localStorage.removeItem(PLACE);
  } catch {
    // Storage that is full or forbidden costs the badge on the next page, nothing else.
  }
}

/**
 * Who logs in or out in another tab does so here too: nobody sees, or saves, what was another's.
 * The page is loaded anew as soon as it may be.
 */
export function followOtherTabs(mayReload: () => Promise<unknown>) {
  const follow = async ({ key, newValue }: StorageEvent) => {
    if (key !== PLACE) return;
    known = newValue === 'yes';
    await mayReload();
    location.reload();
  };
  const listener = (event: StorageEvent) => void follow(event);
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

let adminEnds = () => {};

/** In the admin's area: what is done when the shop does not know its admin any more. */
export function whenAdminEnds(act: () => void) {
  adminEnds = act;
  return () => {
    adminEnds = () => {};
  };
}

/** An answer to a call that not everybody may make tells whether there is a session. */
export function learnFrom({ access }: Endpoint, { ok, status }: Response) {
  if (access === 'customer' && (ok || status === 401)) rememberSession(ok);
  if (access.endsWith('admin') && status === 401) adminEnds();
}

/** The form was sent before the script had come: then the answer was a page, and nobody was told. */
const cameFromLogin = () =>
  document.referrer !== '' && new URL(document.referrer).pathname === '/login';
