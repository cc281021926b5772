import { Gift, Id, MAX_GUEST_LINES } from '@shop/contract';
import * as z from 'zod/mini';
import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'pending-purchase';
const MAX_AGE_MS = 30 * 60_000;

const PendingLine = z.object({
  product_id: Id,
  quantity: Id,
  name: z.string(),
  /** In rupees, when it was chosen. */
  price: z.number(),
  image: z.optional(z.string()),
});
export type PendingLine = z.infer<typeof PendingLine>;

const PendingPurchase = z.object({
  /** The button that was pressed last, and after the login what became of 'add'. */
  kind: z.enum(['add', 'buy', 'added', 'not added']),
  lines: z.array(PendingLine).check(z.minLength(1), z.maxLength(MAX_GUEST_LINES)),
  gift: z.optional(Gift),
  at: z.number(),
});
export type PendingPurchase = z.infer<typeof PendingPurchase>;

/** Null until the session storage has been read, which the server does not have. */
let pending: PendingPurchase | undefined | null = null;
const listeners = new Set<() => void>();

/** The pieces that a visitor wanted to add or buy before the login. */
export function getPendingPurchase(): PendingPurchase | undefined {
  if (pending === null) pending = readStorage();
  return pending && Date.now() - pending.at < MAX_AGE_MS ? pending : undefined;
}

export function onPendingChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function savePendingPurchase({ lines, ...purchase }: Omit<PendingPurchase, 'at'>) {
  store({ ...purchase, lines: lines.slice(-MAX_GUEST_LINES), at: Date.now() });
}

/**
 * Pieces that were added gather in a list. A purchase that was left before the login is replaced, so that
 * nobody pays for it by mistake.
 */
export function addPendingLine(kind: 'add' | 'buy', line: PendingLine, gift?: Gift) {
  const earlier = getPendingPurchase();
  const gathered = earlier?.kind === 'add' ? earlier.lines : [];
  const others = gathered.filter(({ product_id }) => product_id !== line.product_id);
  savePendingPurchase({ kind, lines: [...others, line], gift });
}

export const clearPendingPurchase = () => store(undefined);

function store(purchase: PendingPurchase | undefined) {
  pending = purchase;
  const text = JSON.stringify(purchase);
  tryStorage(() => {
    if (purchase) sessionStorage.setItem(STORAGE_KEY, text);
    else sessionStorage.removeItem(STORAGE_KEY);
  });
  for (const notify of listeners) notify();
}

const readStorage = () =>
  tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return z.safeParse(PendingPurchase, stored).data;
  });
