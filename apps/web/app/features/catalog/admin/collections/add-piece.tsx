import type { AdminProduct, CollectionPiece } from '@shop/contract';
import { useId, useState } from 'react';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { useFoundProducts } from '../offers/fields/use-found-products.ts';
import { describePiece } from './describe-piece.ts';

const MAX_FOUND = 6;

interface AddPieceProps {
  pieces: CollectionPiece[];
  /** No more can be added. */
  full: boolean;
  onAdd: (piece: CollectionPiece) => void;
}

/** A search among all products, which begins after a pause. */
export function AddPiece({ pieces, full, onAdd }: AddPieceProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { found, problem } = useFoundProducts(typed);
  const known = new Set(pieces.map(({ product_id }) => product_id));
  const addable = found
    .filter(({ product_id }) => !known.has(product_id))
    .slice(0, MAX_FOUND)
    .map(toPiece);
  const isAsked = typed.trim().length > 1;

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Add a piece
      </label>
      <input
        id={id}
        type="search"
        className="field"
        placeholder="Name or number"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter would save the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <output className="block text-sm text-ink-600">
        {isAsked && (problem ?? describeFound(addable.length))}
      </output>
      {isAsked && (
        <ul className="found-pieces">
          {addable.map((piece) => (
            <li key={piece.product_id}>
              <ProductImage image={piece.image} sizes="40px" />
              <span className="min-w-0 wrap-anywhere">
                {piece.name}
                <span className="block text-sm text-ink-600">{describePiece(piece)}</span>
              </span>
              <button
                type="button"
                className="button button-outline row-control"
                aria-disabled={full}
                onClick={() => {
                  if (!full) onAdd(piece);
                }}
              >
                Add<span className="sr-only"> {piece.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const describeFound = (count: number) => (count === 0 ? 'Nothing more is found.' : '');

const toPiece = ({
  product_id,
  name,
  price,
  stock,
  enabled,
  image,
}: AdminProduct): CollectionPiece => ({
  product_id,
  name,
  price,
  stock,
  enabled: enabled === 1,
  ...(image[0] && { image: image[0] }),
});
