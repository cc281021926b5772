import { adminProducts, type CollectionPiece } from '@shop/contract';
import { useEffect, useId, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { describePiece } from './describe-piece.ts';

const PAUSE_MS = 250;
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
  const { found, problem } = useFoundPieces(typed);
  const known = new Set(pieces.map(({ product_id }) => product_id));
  const addable = found.filter(({ product_id }) => !known.has(product_id)).slice(0, MAX_FOUND);
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

function useFoundPieces(typed: string) {
  const [found, setFound] = useState<CollectionPiece[]>([]);
  const [problem, setProblem] = useState<string>();
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return undefined;
    let isCurrent = true;
    const find = async () => {
      const input = { params: { page: '1' }, query: { search } };
      const { data, error } = await tryCall(call(adminProducts.listAll, input));
      if (!isCurrent) return;
      setProblem(error?.message);
      setFound(
        data?.products.map(({ product_id, name, price, stock, enabled, image }) => ({
          product_id,
          name,
          price,
          stock,
          enabled: enabled === 1,
          ...(image[0] && { image: image[0] }),
        })) ?? [],
      );
    };
    const timer = setTimeout(() => void find(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  return { found, problem };
}
