import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  name: string;
  helper?: ReactNode;
  error: string | undefined;
  /** Had an error before and is valid now. */
  corrected: boolean;
  /** Id of an error message shown elsewhere for several fields. */
  errorId?: string | undefined;
}

/** Label, input and error message. Children are placed inside the input, at its end. */
export function Field({
  label,
  helper,
  error,
  corrected,
  errorId,
  className = '',
  children,
  ...input
}: FieldProps) {
  const id = useId();
  const described = [
    helper && `${id}-helper`,
    error && (errorId ?? `${id}-error`),
    input['aria-describedby'],
  ];

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
      <div className="relative">
        <input
          required
          {...input}
          id={id}
          className={`field scroll-mt-10 ${className}`}
          aria-invalid={error !== undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        />
        {children}
      </div>
      {helper && (
        <p id={`${id}-helper`} className="mt-1 text-xs text-ink-600">
          {helper}
        </p>
      )}
      {error && !errorId && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-sm text-error">
      <Icon name="alert" size={20} />
      {children}
    </p>
  );
}

export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="flex items-start gap-2 text-error">
      <Icon name="alert" />
      {children}
    </p>
  );
}
