import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import type { FieldState } from './use-form.ts';

interface ChoiceProps<T extends string> {
  /** Outside a form a name is enough. */
  state: Pick<FieldState, 'name'> & Partial<FieldState>;
  label: string;
  options: readonly { value: T; label: string }[];
  /** Pressed at first. */
  initial: T | undefined;
  onSelect?: (value: T) => void;
  /** Fields that belong to the choice. */
  children?: ReactNode;
}

/** Two to five choices that exclude each other, as one bar. At first none need be pressed. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { state, label, options, initial, onSelect, children } = props;
  const id = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={state.error && `${id}-error`}
    >
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="choice" data-invalid={state.error !== undefined || undefined}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={state.name}
              value={option.value}
              defaultChecked={option.value === initial}
              onChange={() => onSelect?.(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {state.error && <FieldError id={`${id}-error`}>{state.error}</FieldError>}
      {children}
    </fieldset>
  );
}
