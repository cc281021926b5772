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
  /** Before the form is submitted by Save, or by Enter in a field. */
  onSave?: () => void;
  /** Before it is submitted by 'Save and add similar', which is there for a new product only. */
  onSaveSimilar?: () => void;
  /** Ways out of the error. */
  children?: ReactNode;
}

/** Stays at the foot of the screen while the form is there, with the reason why it was not saved. */
export function FormBar(props: FormBarProps) {
  const { subject, busy, message, invalidCount, onCancel, onSave, onSaveSimilar, children } = props;
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
        <button type="submit" className="button button-filled" aria-busy={busy} onClick={onSave}>
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
        {onSaveSimilar && (
          <button
            type="submit"
            className="button button-outline col-span-2"
            aria-disabled={busy}
            onClick={onSaveSimilar}
          >
            Save and add similar
          </button>
        )}
      </div>
    </div>
  );
}

const formatInvalid = (count: number) =>
  count === 1 ? 'Please correct one field.' : `Please correct ${count} fields.`;
