import { SHOWN_TO_CUSTOMER } from '@shop/contract';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';

interface RefundFormFrameProps {
  children: ReactNode;
  /** An error from elsewhere, for example from loading. */
  error: string | undefined;
  submitLabel: string;
  /** Asked before anything is sent. */
  question: string;
  yes: string;
  /** @returns a message when the form cannot be sent as it is. */
  findProblem: () => string | undefined;
  /** @returns a message when it failed. */
  send: () => Promise<string | undefined>;
  onClose: () => void;
}

/** The frame of the forms that give money back: checks, asks, sends, and shows what went wrong. */
export function RefundFormFrame({ children, error, findProblem, ...props }: RefundFormFrameProps) {
  const [message, setMessage] = useState<string>();
  const [asking, setAsking] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const problem = findProblem();
        setMessage(problem);
        setAsking(!problem);
      }}
    >
      {children}
      <FormError>{message ?? error}</FormError>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-filled">
          {props.submitLabel}
        </button>
        <button type="button" className="button button-outline" onClick={props.onClose}>
          Back
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          question={props.question}
          labels={{ no: 'Not now', yes: props.yes }}
          onConfirm={async () => setMessage(await props.send())}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

interface ReasonFieldProps {
  reason: string;
  onChange: (reason: string) => void;
}

export function ReasonField({ reason, onChange }: ReasonFieldProps) {
  return (
    <Field
      name="reason"
      label="Reason"
      helper={SHOWN_TO_CUSTOMER}
      maxLength={300}
      error={undefined}
      corrected={false}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
