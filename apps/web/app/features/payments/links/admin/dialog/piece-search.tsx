import { adminLinks, type LinkPieceChoice, MAX_LINK_LINES } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { type ReactNode, useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Field } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { type PickedPiece, pick } from './picked-pieces.ts';

interface PieceSearchProps {
  state: FieldState;
  label: string;
  picked: PickedPiece[];
  renderImage: (image: string | undefined) => ReactNode;
  onPick: (piece: PickedPiece) => void;
}

/** Searches the products on sale by name or shelf mark, after a pause in typing. */
export function PieceSearch({ state, label, picked, renderImage, onPick }: PieceSearchProps) {
  const [typed, setTyped] = useState('');
  const { found, problem } = useFoundPieces(typed);
  const known = new Set(picked.map(({ product_id }) => product_id));
  // Gone at once with the text, so that the focus is not lost later.
  const fresh = (typed.trim() === '' ? undefined : found)?.filter(
    ({ product_id }) => !known.has(product_id),
  );
  if (picked.length >= MAX_LINK_LINES)
    return <p>{`A link has at most ${MAX_LINK_LINES} pieces.`}</p>;
  return (
    <div className="flex flex-col gap-1">
      <Field
        {...state}
        label={label}
        type="search"
        placeholder="Name or shelf mark"
        autoComplete="off"
        required={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter would make the link.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <output className="block text-sm text-ink-600 empty:hidden">
        {problem ?? (fresh && fresh.length === 0 ? 'No piece is found.' : '')}
      </output>
      {fresh && fresh.length > 0 && (
        <ul className="found-pieces" aria-label="Found">
          {fresh.map((piece) => (
            <FoundPiece
              key={piece.product_id}
              piece={piece}
              image={renderImage(piece.image)}
              onPick={() => {
                setTyped('');
                onPick(pick(piece));
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FoundPieceProps {
  piece: LinkPieceChoice;
  image: ReactNode;
  onPick: () => void;
}

function FoundPiece({ piece, image, onPick }: FoundPieceProps) {
  const { name, price, stock, shelf_mark } = piece;
  const detail = [
    formatRupees(fromRupees(price)),
    stock === 0 ? 'sold out' : `${stock} in stock`,
    shelf_mark,
  ];
  return (
    <li>
      {image}
      <span className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-sm text-ink-600">{detail.filter(Boolean).join(' · ')}</span>
      </span>
      <button
        type="button"
        className="button button-outline row-control"
        aria-disabled={stock === 0}
        onClick={stock === 0 ? undefined : onPick}
      >
        Choose<span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}

const PAUSE_MS = 250;

/** Undefined until something was searched. */
function useFoundPieces(typed: string) {
  const [found, setFound] = useState<LinkPieceChoice[]>();
  const [problem, setProblem] = useState<string>();
  const q = typed.trim();
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      if (q === '') return setFound(undefined);
      const { data, error } = await tryCall(call(adminLinks.findPieces, { query: { q } }));
      if (!isCurrent) return undefined;
      setProblem(error?.message);
      return setFound(data?.pieces);
    };
    const timer = setTimeout(() => void find(), q === '' ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q]);
  return { found, problem };
}
