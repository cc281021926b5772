import type { DeliveryQuote } from '@shop/contract';
import { formatEstimate } from '@shop/domain/orders/delivery';
import { Link } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';
import { CartSums } from '../cart-sums.tsx';
import type { Coupon } from '../coupon/use-coupon.ts';
import type { Piece } from '../purchase/load-pieces.ts';
import { type PendingLine, savePendingPurchase } from '../purchase/pending-purchase.ts';
import { type PieceImages, PieceLines } from '../purchase/piece-lines.tsx';
import { toPricedLines } from '../to-priced-lines.ts';

interface GuestPiecesProps extends PieceImages {
  pieces: Piece[];
  quote: DeliveryQuote | undefined;
  /** Thrissur 680594 */
  place: string | undefined;
  returnDays: number;
  coupon: Coupon;
  onRemove: (line: PendingLine) => void;
}

export function GuestPieces(props: GuestPiecesProps) {
  const { pieces, quote, place, returnDays, coupon, onRemove, ...images } = props;
  const hydrated = useHydrated();
  return (
    <>
      <PieceLines
        {...images}
        lines={pieces}
        renderAction={(line) =>
          hydrated && (
            <button
              type="button"
              aria-label={`Remove ${line.name}`}
              className="text-link piece-action"
              onClick={() => onRemove(line)}
            >
              Remove
            </button>
          )
        }
      />
      <Link
        to="/home"
        className="text-link tap-target text-sm"
        // The next piece joins the list, instead of taking its place.
        onClick={() => savePendingPurchase({ kind: 'add', lines: pieces })}
      >
        Add another piece
      </Link>
      <CartSums
        lines={toPricedLines(pieces)}
        quote={quote}
        returnDays={returnDays}
        coupon={coupon}
      />
      {quote?.delivers && place && (
        <p className="text-sm text-ink-600">{`${formatEstimate(quote)} to ${place}`}</p>
      )}
    </>
  );
}
