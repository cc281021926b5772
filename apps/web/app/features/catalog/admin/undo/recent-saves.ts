import { type Product, UNDO_MINUTES, type UndoResult } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import * as z from 'zod/mini';

const MINUTE_MS = 60_000;

/** A save that can still be undone. */
const RecentSave = z.object({
  /** For example: 8 saved. */
  text: z.string(),
  audit_ids: z.array(z.int()),
  /** Milliseconds by the browser's clock. */
  until: z.number(),
});
export type RecentSave = z.infer<typeof RecentSave>;
export type NewSave = Omit<RecentSave, 'until'>;

/** As the tab keeps them over a reload, newest first. */
export const RecentSaves = z.array(RecentSave);

export const addSave = (saves: RecentSave[], save: NewSave, now: number): RecentSave[] => [
  { ...save, until: now + UNDO_MINUTES * MINUTE_MS },
  ...dropOld(saves, now),
];

export const dropOld = (saves: RecentSave[], now: number): RecentSave[] =>
  saves.filter(({ until }) => until > now);

type Offer = Pick<Product, 'price' | 'discount' | 'stock' | 'enabled'>;

const OFFER: { [K in keyof Offer]-?: { label: string; format: (value: number) => string } } = {
  price: { label: 'Price', format: (rupees) => formatRupees(fromRupees(rupees)) },
  discount: { label: 'Discount', format: (percent) => `${percent}%` },
  stock: { label: 'Stock', format: String },
  enabled: { label: 'Visible in shop', format: (enabled) => (enabled ? 'Yes' : 'No') },
};

/** For example: Price ₹2,800 → ₹28,000, Stock 5 → 50. @returns '' when only texts or pictures differ. */
export const describeChange = (before: Offer, after: Offer): string =>
  // The keys of the record above.
  (Object.keys(OFFER) as (keyof Offer)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const { label, format } = OFFER[name];
      return `${label} ${format(before[name])} → ${format(after[name])}`;
    })
    .join(', ');

/** @returns undefined when everything is as before. */
export function describeFailure(results: UndoResult[]): string | undefined {
  const undone = results.filter(({ outcome }) => outcome === 'undone').length;
  if (undone === results.length) return undefined;
  const changed = results.filter(({ outcome }) => outcome === 'changed');
  if (changed.length === 0) {
    return `This was saved more than ${UNDO_MINUTES} minutes ago and can no longer be undone.`;
  }
  const names = changed.map(({ product }) => product?.name ?? 'A product').join(', ');
  const stays = changed.length === 1 ? 'stays as it is' : 'stay as they are';
  const back = results.length > 1 ? `${undone} of ${results.length} are back. ` : '';
  return `${back}${names} ${stays}: changed or sold since.`;
}
