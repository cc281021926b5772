import { isToken } from '#features/accounts/sessions/sessions.ts';

/** Where the provider sends browsers that cannot open its window over the page. */
export const RETURN_PATH = '/api/razor/return';
export const GUEST_RETURN_PATH = '/api/guest/return';
/** With the token of the payment link as t. */
export const LINK_RETURN_PATH = '/api/pay-link/return';

export const RETURN_PATHS = [RETURN_PATH, GUEST_RETURN_PATH, LINK_RETURN_PATH] as const;

/** Where they go from there. */
export function findReturnPage(path: (typeof RETURN_PATHS)[number], query: unknown): string {
  if (path !== LINK_RETURN_PATH) return path === RETURN_PATH ? '/cart' : '/guest';
  const { t }: { t?: unknown } = Object(query);
  return typeof t === 'string' && isToken(t) ? `/pay/${t}` : '/home';
}
