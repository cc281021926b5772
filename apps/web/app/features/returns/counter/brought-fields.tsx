import type { Returnable } from '@shop/contract';
import { type ReactNode, useId } from 'react';
import { FieldError } from '#ui/forms/field.tsx';
import { Stepper } from '#ui/forms/stepper.tsx';
import { addPiece, type Brought, countBrought, FATES, type Fate } from './brought-pieces.ts';

interface BroughtFieldsProps {
  lines: Returnable['lines'];
  brought: Brought;
  error: string | undefined;
  renderImage: (image: string[]) => ReactNode;
  onChange: (brought: Brought) => void;
}

// Object.keys is typed string[]; the object's keys are the type.
const fates = Object.keys(FATES) as Fate[];

/** Nothing is chosen at first: a torn piece must not go back on sale because nobody looked. */
export function BroughtFields({
  lines,
  brought,
  error,
  renderImage,
  onChange,
}: BroughtFieldsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-medium">Which pieces came back?</legend>
      <p className="text-sm text-ink-600">
        Look at each piece. One that cannot be sold again is written off.
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-kora-300">
        {lines.map(({ product_id, name, image, left }) => (
          <li key={product_id} className="brought-line">
            <span className="thumbnail">{renderImage(image)}</span>
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-ink-600">
                {left === 1 ? '1 piece sold' : `${left} pieces sold`}
              </span>
            </p>
            <div className="brought-fates">
              {fates.map((fate) => {
                const count = brought[product_id]?.[fate] ?? 0;
                return (
                  <div key={fate}>
                    <span className="text-sm">{FATES[fate]}</span>
                    <Stepper
                      itemName={`${name}, ${FATES[fate].toLowerCase()}`}
                      text={`${count}`}
                      atMin={count === 0}
                      atMax={countBrought(brought, product_id) >= left}
                      onStep={(by) => onChange(addPiece(brought, product_id, { fate, by }))}
                    />
                  </div>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
