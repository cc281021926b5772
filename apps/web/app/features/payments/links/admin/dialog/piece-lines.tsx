import { formatRupees, fromRupees, multiply } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { Stepper } from '#ui/forms/stepper.tsx';
import { describeStock, type PickedPiece } from './picked-pieces.ts';

interface PieceLinesProps {
  pieces: PickedPiece[];
  /** Shows the controls of each line. */
  canChange: boolean;
  renderImage: (image: string | undefined) => ReactNode;
  onChange: (pieces: PickedPiece[]) => void;
}

export function PieceLines({ pieces, canChange, renderImage, onChange }: PieceLinesProps) {
  const setQuantity = (changed: PickedPiece, by: number) =>
    onChange(
      pieces.map((piece) =>
        piece === changed ? { ...piece, quantity: piece.quantity + by } : piece,
      ),
    );
  if (pieces.length === 0) return null;
  return (
    <ul aria-label="Pieces" className="flex flex-col gap-3">
      {pieces.map((piece) => (
        <li key={piece.product_id} className="flex flex-col gap-1">
          <PieceLine
            image={renderImage(piece.image)}
            name={piece.quantity === 1 ? piece.name : `${piece.quantity} × ${piece.name}`}
            detail={describeStock(piece)}
            amount={formatRupees(multiply(fromRupees(piece.price), piece.quantity))}
          />
          {canChange && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Stepper
                itemName={piece.name}
                text={`${piece.quantity}`}
                atMin={piece.quantity === 1}
                atMax={piece.quantity >= piece.stock}
                onStep={(by) => setQuantity(piece, by)}
              />
              <button
                type="button"
                className="text-link tap-target"
                onClick={() => onChange(pieces.filter((one) => one !== piece))}
              >
                Take out<span className="sr-only"> {piece.name}</span>
              </button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PieceLineProps {
  image: ReactNode;
  name: string;
  detail: string;
  amount: string;
}

export function PieceLine({ image, name, detail, amount }: PieceLineProps) {
  return (
    <div className="piece-line">
      <span className="thumbnail">{image}</span>
      <p className="min-w-0 wrap-anywhere">
        <b>{name}</b>
        <span className="block text-sm text-ink-600">{detail}</span>
      </p>
      <b className="lining-nums tabular-nums">{amount}</b>
    </div>
  );
}
