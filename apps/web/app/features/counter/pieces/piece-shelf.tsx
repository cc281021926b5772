import type { CounterPiece } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { type ReactNode, useId } from 'react';

interface PieceShelfProps {
  title: string;
  pieces: CounterPiece[];
  /** On a phone the bill needs the room. */
  isWideOnly: boolean;
  renderImage: (image: string | undefined) => ReactNode;
  onPick: (piece: CounterPiece) => void;
}

export function PieceShelf({ title, pieces, isWideOnly, renderImage, onPick }: PieceShelfProps) {
  const id = useId();
  if (pieces.length === 0) return null;
  return (
    <section aria-labelledby={id} className="shelf" data-wide-only={isWideOnly || undefined}>
      <h2 id={id}>{title}</h2>
      <ul>
        {pieces.map((piece) => (
          <li key={piece.product_id}>
            <button type="button" onClick={() => onPick(piece)}>
              {renderImage(piece.image)}
              <span className="shelf-name">{piece.name}</span>
              <small>{describeStock(piece)}</small>
              <b>{formatRupees(fromRupees(piece.price))}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeStock({ stock, held }: CounterPiece): string {
  if (stock > 0) return `${stock} left`;
  return held ? 'Kept for somebody' : 'Sold out';
}
