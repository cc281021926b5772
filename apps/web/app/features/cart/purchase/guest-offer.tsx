import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import {
  addPendingLine,
  getPendingPurchase,
  onPendingChange,
  type PendingLine,
  type PendingPurchase,
} from './pending-purchase.ts';
import { type PieceImages, PieceLines } from './piece-lines.tsx';

interface GuestOfferProps extends PieceImages {
  /** The piece of a page whose script had not arrived when it was chosen. */
  asked?: PendingLine | undefined;
}

/** Below the login and the signup: what is about to be bought can be bought without an account. */
export function GuestOffer({ asked, ...images }: GuestOfferProps) {
  const lines = useChosenLines(asked);
  if (lines.length === 0) return null;

  return (
    <>
      <p className="or">or</p>
      <section aria-label="Buy without an account" className="offer">
        <PieceLines {...images} lines={lines} />
        <Link to={guestUrl(asked)} className="button button-outline">
          Buy without an account
        </Link>
        <p className="text-center text-sm text-ink-600">
          No password needed. We email you a link to your order.
        </p>
      </section>
    </>
  );
}

const NO_LINES: PendingLine[] = [];

function useChosenLines(asked: PendingLine | undefined): PendingLine[] {
  useEffect(() => {
    if (asked) addPendingLine('add', asked);
  }, [asked]);
  const purchase = useSyncExternalStore(onPendingChange, getPendingPurchase, () => undefined);
  if (isOpen(purchase)) return purchase.lines;
  return asked ? [asked] : NO_LINES;
}

const isOpen = (purchase: PendingPurchase | undefined): purchase is PendingPurchase =>
  purchase?.kind === 'add' || purchase?.kind === 'buy';

/** Without script the address has the piece. */
function guestUrl(asked: PendingLine | undefined): string {
  if (!asked) return '/guest';
  const { product_id, quantity } = asked;
  return `/guest?${new URLSearchParams({ product_id: `${product_id}`, quantity: `${quantity}` })}`;
}
