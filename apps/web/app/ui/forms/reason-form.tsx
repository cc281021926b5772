import { useState } from 'react';
import { Field } from './field.tsx';

interface ReasonFormProps {
  label: string;
  helper: string;
  submit: string;
  busy: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/** A refusal needs a reason, which the customer reads. */
export function ReasonForm({ label, helper, submit, busy, onSend, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setError(reason.trim() ? undefined : 'Write a reason.');
        if (reason.trim()) onSend(reason);
      }}
    >
      <Field
        name="reason"
        label={label}
        helper={helper}
        maxLength={300}
        error={error}
        corrected={false}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          {submit}
        </button>
        <button type="button" className="button button-outline" onClick={onCancel}>
          Back
        </button>
      </div>
    </form>
  );
}
