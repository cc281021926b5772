import { type ComponentProps, useId } from 'react';
import { Icon } from '../icon.tsx';
import { FieldError } from './field.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  name: string;
  helper?: string | undefined;
  error: string | undefined;
  /** Had an error before and is valid now. */
  corrected?: boolean;
}

/** Label, select and error message. */
export function SelectField({
  label,
  helper,
  error,
  corrected = false,
  children,
  ...select
}: SelectFieldProps) {
  const id = useId();
  const described = [helper && `${id}-helper`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="flex items-center gap-1 font-medium">
        {label}
        {corrected && (
          <span className="text-ok">
            <Icon name="check" size={20} />
          </span>
        )}
      </label>
      <select
        required
        {...select}
        id={id}
        className="field scroll-mt-10"
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
      >
        {children}
      </select>
      {helper && (
        <p id={`${id}-helper`} className="mt-1 text-xs text-ink-600">
          {helper}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
