import * as z from 'zod/mini';
import { tryStorage } from '#ui/try-storage.ts';

/**
 * The tokens that show an order to its guest, kept for this tab. Neither the address bar nor the browser's
 * history has them.
 */
const PREFIX = 'order-link:';

const Tokens = z.object({
  /** From the link that was opened. */
  token: z.optional(z.string()),
  /** Opens everything for half an hour. */
  full: z.optional(z.string()),
});
type Tokens = z.infer<typeof Tokens>;

const keyOf = (order_id: string) => PREFIX + order_id.toUpperCase();

function readTokens(order_id: string): Tokens {
  const stored = tryStorage<unknown>(() =>
    JSON.parse(sessionStorage.getItem(keyOf(order_id)) ?? '{}'),
  );
  return z.safeParse(Tokens, stored).data ?? {};
}

export function keepLinkToken(order_id: string, kept: Tokens) {
  const text = JSON.stringify({ ...readTokens(order_id), ...kept });
  tryStorage(() => sessionStorage.setItem(keyOf(order_id), text));
}

/** In the order in which they are tried. Empty on the server. */
export function listLinkTokens(order_id: string): string[] {
  const { full, token } = readTokens(order_id);
  return [full, token].filter((one) => one !== undefined);
}
