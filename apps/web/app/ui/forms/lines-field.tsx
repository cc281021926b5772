import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import type { FieldState } from './use-form.ts';

interface LinesFieldProps {
  state: FieldState;
  label: string;
  text: string;
  rows: number;
  helper?: ReactNode;
}

/** A text of several lines, as tall as its rows until it is dragged. */
export function LinesField({ state: { name, error }, label, text, rows, helper }: LinesFieldProps) {
  const id = useId();
  const described = [helper && `${id}-helper`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className="field resize-y py-2.5 leading-[1.4]"
        defaultValue={text}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
      />
      {helper && (
        <p id={`${id}-helper`} className="text-xs text-ink-600">
          {helper}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
