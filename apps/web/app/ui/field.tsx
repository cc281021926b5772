import { type ComponentProps, useId } from 'react';
import { Icon } from './icon.tsx';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  name: string;
  helper?: string | undefined;
  error: string | undefined;
  /** It was wrong and is right now. */
  mended: boolean;
  /** The id of the message, where one message speaks for several fields. */
  saidAt?: string | undefined;
}

/** Label, box and what is wrong with it. The children are a control inside the box, at its end. */
export function Field({
  label,
  helper,
  error,
  mended,
  saidAt,
  className = '',
  children,
  ...input
}: FieldProps) {
  const id = useId();
  const described = [
    helper && `${id}-helper`,
    error && (saidAt ?? `${id}-error`),
    input['aria-describedby'],
  ];

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="flex items-center gap-1 font-medium">
        {label}
        {mended && (
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
      {error && !saidAt && <FieldError id={`${id}-error`}>{error}</FieldError>}
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

/** What went wrong with the whole form. Read out as soon as it appears. */
export function FormLine({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="flex items-start gap-2 text-error">
      <Icon name="alert" />
      {children}
    </p>
  );
}
