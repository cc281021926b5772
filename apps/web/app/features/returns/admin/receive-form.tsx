import { adminReturns } from '@shop/contract';
import { useId, useState } from 'react';
import { call } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import {
  countArrived,
  findUndecided,
  listReturnedPieces,
  PIECE_FATES,
  type PieceFate,
  type ReturnedPiece,
} from './count-arrived.ts';
import type { StepProps } from './step-props.ts';

/** Nothing is chosen at first: a torn piece must not go back on sale because nobody looked. */
export function ReceiveForm({ returned, busy, run }: StepProps) {
  const { return_id } = returned;
  const id = useId();
  const pieces = listReturnedPieces(returned.pieces);
  const [fates, setFates] = useState<Record<string, PieceFate>>({});
  const [problem, setProblem] = useState<string>();
  const receive = () => {
    const undecided = findUndecided(pieces, fates);
    const lines = countArrived(pieces, fates);
    const arrived = lines.some(({ restocked, written_off }) => restocked + written_off > 0);
    if (undecided) {
      setProblem('Choose what happens to each piece.');
      document.getElementById(`${id}-${undecided.key}-restocked`)?.focus();
    } else if (arrived) {
      setProblem(undefined);
      run(() => call(adminReturns.receive, { params: { return_id }, body: { lines } }));
    } else {
      setProblem('Mark it as received when the first piece has arrived.');
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        receive();
      }}
    >
      <h3 className="text-xl">Pieces that have arrived</h3>
      <p className="text-sm text-ink-600">
        Look at each piece. One that cannot be sold again is written off.
      </p>
      <div className="flex flex-col divide-y divide-kora-300">
        {pieces.map((piece) => (
          <PieceChoice
            key={piece.key}
            id={`${id}-${piece.key}`}
            piece={piece}
            chosen={fates[piece.key]}
            onChoose={(fate) => {
              setFates({ ...fates, [piece.key]: fate });
              setProblem(undefined);
            }}
          />
        ))}
      </div>
      <FormError>{problem}</FormError>
      <button type="submit" className="button button-filled self-start" aria-busy={busy}>
        Mark as received
      </button>
    </form>
  );
}

interface PieceChoiceProps {
  id: string;
  piece: ReturnedPiece;
  chosen: PieceFate | undefined;
  onChoose: (fate: PieceFate) => void;
}

// Object.keys is typed string[]; the object's keys are the type.
const fateNames = Object.keys(PIECE_FATES) as PieceFate[];

function PieceChoice({ id, piece: { name, position }, chosen, onChoose }: PieceChoiceProps) {
  return (
    <fieldset className="py-3">
      <legend className="float-left font-medium wrap-anywhere">
        {name} {position && <span className="font-normal text-ink-600">{position}</span>}
      </legend>
      <div className="clear-both flex flex-wrap gap-x-6">
        {fateNames.map((fate) => (
          <label key={fate} htmlFor={`${id}-${fate}`} className="tap-target">
            <input
              type="radio"
              id={`${id}-${fate}`}
              name={id}
              checked={chosen === fate}
              onChange={() => onChoose(fate)}
              className="size-5 accent-red-700"
            />
            {PIECE_FATES[fate]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
