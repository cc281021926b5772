import { Id } from '@shop/contract';
import * as z from 'zod/mini';

const PLACE = 'wish';
/** Who logs in later than this has other things in mind. */
const KEPT_MS = 30 * 60_000;

const Wish = z.object({
  kind: z.enum(['add', 'buy']),
  product_id: Id,
  name: z.string(),
  quantity: Id,
  at: z.number(),
});
export type Wish = z.infer<typeof Wish>;

/** Null until the browser's storage has been read: the server has none. */
let kept: Wish | undefined | null = null;

/** What somebody wanted when they had to log in first. */
export function currentWish(): Wish | undefined {
  if (kept === null) kept = stored();
  return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined;
}

export function rememberWish(wish: Omit<Wish, 'at'>) {
  kept = { ...wish, at: Date.now() };
  const text = JSON.stringify(kept);
  attempt(() => sessionStorage.setItem(PLACE, text));
}

export function forgetWish() {
  kept = undefined;
  attempt(() => sessionStorage.removeItem(PLACE));
}

/** Storage holds anything somebody put there; what is no wish is none. */
function stored(): Wish | undefined {
  return attempt(() => z.safeParse(Wish, JSON.parse(sessionStorage.getItem(PLACE) ?? 'null')).data);
}

/** Storage that is full or forbidden forgets the wish with the page, nothing else. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
