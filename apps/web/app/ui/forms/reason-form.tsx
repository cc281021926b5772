import { useState } from 'react';
import { Field } from './field.tsx';
import { useDraft } from './use-form-draft.ts';

interface ReasonFormProps {
  /** Under which the tab keeps a reason that is not sent. */
  draft: string;
  label: string;
  helper: string;
  /** Error while the reason is empty. */
  required: string;
  submit: string;
  busy: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/** Form for the reason of a refusal. The customer sees it. */
export function ReasonForm(props: ReasonFormProps) {
  const { draft, label, helper, required, submit, busy, onSend, onCancel } = props;
  const [reason, setReason] = useDraft(draft);
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setError(reason.trim() ? undefined : required);
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
