import type { AdminProduct } from '@shop/contract';

/** Pieces that are sold and still lie on the shelf. @returns undefined when there are none. */
export const formatPending = ({ pending_pieces = 0 }: AdminProduct): string | undefined =>
  pending_pieces > 0 ? `${pending_pieces} more in pending orders` : undefined;

export function PendingPieces({ product }: { product: AdminProduct }) {
  const text = formatPending(product);
  return text ? <p className="text-sm text-ink-600 lining-nums tabular-nums">{text}</p> : null;
}
