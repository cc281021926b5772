import { type ReactNode, useEffect, useRef } from 'react';
import { FormError } from '#ui/forms/field.tsx';

interface FormBarProps {
  /** For screen readers. */
  subject: string;
  busy: boolean;
  /** About the form as a whole. */
  message: string | undefined;
  invalidCount: number;
  onCancel: () => void;
  /** Ways out of the error. */
  children?: ReactNode;
}

/** Stays at the foot of the screen while the form is there, with the reason why it was not saved. */
export function FormBar(props: FormBarProps) {
  const { subject, busy, message, invalidCount, onCancel, children } = props;
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) reason.current?.focus();
  }, [message]);
  return (
    <div className="form-bar">
      <div ref={reason} tabIndex={-1} className="form-bar-reason">
        <FormError>{message}</FormError>
        {!message && invalidCount > 0 && (
          <p className="text-error">{formatInvalid(invalidCount)}</p>
        )}
        {children}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Save<span className="sr-only"> {subject}</span>
        </button>
        <button
          type="button"
          className="button button-outline"
          aria-disabled={busy}
          onClick={busy ? undefined : onCancel}
        >
          Cancel<span className="sr-only"> {subject}</span>
        </button>
      </div>
    </div>
  );
}

const formatInvalid = (count: number) =>
  count === 1 ? 'Please correct one field.' : `Please correct ${count} fields.`;
