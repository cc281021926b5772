import type { Returnable } from '@shop/contract';
import { type ReactNode, useId } from 'react';
import { FieldError } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';

interface PieceFieldsProps {
  lines: Returnable['lines'];
  renderImage: (image: string[]) => ReactNode;
  error: string | undefined;
  initial: Record<string, string>;
}

/** Number of pieces of each line that come back. A single piece is already chosen. */
export function PieceFields({ lines, renderImage, error, initial }: PieceFieldsProps) {
  const id = useId();
  const [only] = lines;
  const single = lines.length === 1 && only?.left === 1;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-medium">Which pieces?</legend>
      <ul className="mt-1 flex flex-col divide-y divide-kora-300">
        {lines.map(({ product_id, name, image, left }) => {
          const field = `pieces.${product_id}`;
          return (
            <li key={product_id} className="flex items-center gap-3 py-2">
              <span className="thumbnail w-14 flex-none">{renderImage(image)}</span>
              <label htmlFor={`${id}-${product_id}`} className="min-w-0 grow wrap-anywhere">
                {name}
              </label>
              <select
                id={`${id}-${product_id}`}
                name={field}
                className="field w-24 flex-none"
                defaultValue={initial[field] ?? (single ? '1' : '0')}
              >
                <option value="0">None</option>
                {Array.from({ length: left }, (_, index) => index + 1).map((pieces) => (
                  <option key={pieces} value={pieces}>
                    {pieces}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

interface ChoiceFieldProps {
  state: FieldState;
  legend: string;
  choices: [string, string][];
  initial: string | undefined;
  helper?: string;
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { state, legend, choices, initial, helper } = props;
  const { name, error } = state;
  const id = useId();
  const described = [helper && `${id}-helper`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className="font-medium">{legend}</legend>
      <div className="mt-1 flex flex-col">
        {choices.map(([value, label]) => (
          <label key={value} className="tap-target">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === initial}
              className="size-5 accent-red-700"
            />
            {label}
          </label>
        ))}
      </div>
      {helper && (
        <p id={`${id}-helper`} className="text-sm text-ink-600">
          {helper}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

export function TextField({ state, initial }: { state: FieldState; initial: string | undefined }) {
  const { name, error } = state;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        What is wrong?
      </label>
      <textarea
        id={id}
        name={name}
        rows={4}
        maxLength={2000}
        className="field min-h-28 resize-y py-2.5 leading-normal"
        defaultValue={initial}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-helper ${error ? `${id}-error` : ''}`.trim()}
      />
      <p id={`${id}-helper`} className="text-xs text-ink-600">
        Where is it, and how large? No unboxing video needed.
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
