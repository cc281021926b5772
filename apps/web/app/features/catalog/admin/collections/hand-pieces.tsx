import { type CollectionPiece, MAX_COLLECTION_PRODUCTS } from '@shop/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { FieldError } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { PathIcon } from '#ui/icon.tsx';
import { AddPiece } from './add-piece.tsx';
import { moveTo } from './collection-form-data.ts';
import { describePiece } from './describe-piece.ts';

const SHOWN_AT_FIRST = 20;
const UP = 'm6 15 6-6 6 6';
const DOWN = 'm6 9 6 6 6-6';

interface HandPiecesProps {
  pieces: CollectionPiece[];
  state: FieldState;
  onChange: (pieces: CollectionPiece[]) => void;
}

/** The form carries the numbers of the pieces in their order. */
export function HandPieces({ pieces, state: { name, error }, onChange }: HandPiecesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [all, setAll] = useState(false);
  const shown = all ? pieces : pieces.slice(0, SHOWN_AT_FIRST);

  /** Moving the row in the DOM takes the focus from its control. */
  const move = (from: number, place: number, control: HTMLElement) => {
    const moved = pieces[from];
    if (!moved || place === from + 1) return;
    flushSync(() => onChange(moveTo(pieces, from, place)));
    control.focus();
    const to = Math.min(Math.max(place, 1), pieces.length);
    setAnnouncement(`${moved.name} is now ${to} of ${pieces.length}`);
  };
  const takeOut = (index: number) => {
    flushSync(() => onChange(pieces.filter((_, other) => other !== index)));
    setAnnouncement('Taken out');
    const next = list.current?.children[index] ?? list.current?.lastElementChild;
    next?.querySelector<HTMLElement>('[data-take-out]')?.focus();
  };

  return (
    <div className="by-hand">
      <input type="hidden" name={name} value={pieces.map((piece) => piece.product_id).join(',')} />
      <AddPiece
        pieces={pieces}
        full={pieces.length >= MAX_COLLECTION_PRODUCTS}
        onAdd={(piece) => {
          onChange([...pieces, piece]);
          setAnnouncement(`${piece.name} added`);
        }}
      />
      <p className="text-sm text-ink-600">
        {pieces.length === 0
          ? 'No pieces yet.'
          : `${pieces.length} in this order. Type a number to move a piece. What is sold out comes last in the shop.`}
      </p>
      <ol ref={list} className="ordered-pieces">
        {shown.map((piece, index) => (
          <Piece
            key={piece.product_id}
            piece={piece}
            index={index}
            last={pieces.length - 1}
            onMove={(place, control) => move(index, place, control)}
            onTakeOut={() => takeOut(index)}
          />
        ))}
      </ol>
      {shown.length < pieces.length && (
        <button type="button" className="text-link tap-target" onClick={() => setAll(true)}>
          Show all {pieces.length}
        </button>
      )}
      {error && <FieldError id="pieces-error">{error}</FieldError>}
      <output className="sr-only">{announcement}</output>
    </div>
  );
}

interface PieceProps {
  piece: CollectionPiece;
  index: number;
  last: number;
  /** @param place counted from 1. */
  onMove: (place: number, control: HTMLElement) => void;
  onTakeOut: () => void;
}

function Piece({ piece, index, last, onMove, onTakeOut }: PieceProps) {
  const { name, image } = piece;
  return (
    <li>
      <PlaceField name={name} place={index + 1} onMove={onMove} />
      <ProductImage image={image} sizes="40px" loading="lazy" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-ink-600">{describePiece(piece)}</span>
          {index > 0 && (
            <button
              type="button"
              className="text-link tap-target"
              onClick={({ currentTarget }) => onMove(1, currentTarget)}
            >
              To the top<span className="sr-only">: {name}</span>
            </button>
          )}
          <button
            type="button"
            className="text-link tap-target"
            data-take-out
            onClick={() => onTakeOut()}
          >
            Take out<span className="sr-only"> {name}</span>
          </button>
        </p>
      </div>
      <MoveButton
        label={`Move ${name} up`}
        path={UP}
        disabled={index === 0}
        onPress={(button) => onMove(index, button)}
      />
      <MoveButton
        label={`Move ${name} down`}
        path={DOWN}
        disabled={index === last}
        onPress={(button) => onMove(index + 2, button)}
      />
    </li>
  );
}

interface PlaceFieldProps {
  name: string;
  place: number;
  onMove: PieceProps['onMove'];
}

/** A typed place counts when the field is left. The key shows the new place. */
function PlaceField({ name, place, onMove }: PlaceFieldProps) {
  return (
    <input
      key={place}
      className="field place-field"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Place of ${name}`}
      defaultValue={place}
      onFocus={({ target }) => target.select()}
      onBlur={({ target, relatedTarget }) => {
        const typed = Number(target.value);
        if (!Number.isInteger(typed) || typed < 1) target.value = `${place}`;
        else if (typed !== place) {
          const next = relatedTarget instanceof HTMLElement ? relatedTarget : target;
          onMove(typed, next);
        }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

interface MoveButtonProps {
  label: string;
  path: string;
  disabled: boolean;
  onPress: (button: HTMLElement) => void;
}

/** At an end it stays where it is, so that the focus does too. */
function MoveButton({ label, path, disabled, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={({ currentTarget }) => {
        if (!disabled) onPress(currentTarget);
      }}
    >
      <PathIcon path={path} size={20} />
    </button>
  );
}
