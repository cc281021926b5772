import { adminCustomers, REASON_REQUIRED } from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { useAction } from '#ui/use-action.ts';

interface DisableFormProps {
  customer: { user_id: number; disabled: boolean };
  onDone: () => void;
}

/** The reason is kept in the audit log. */
export function DisableForm({ customer: { user_id, disabled }, onDone }: DisableFormProps) {
  const [reason, setReason] = useDraft(`disable:${user_id}`);
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const { busy, run } = useAction(async () => {
    setMessage(undefined);
    const endpoint = disabled ? adminCustomers.enable : adminCustomers.disable;
    const input = { params: { id: `${user_id}` }, body: { reason } };
    const result = await tryCall(call(endpoint, input));
    setMessage(result.error?.message);
    if (result.error) return;
    setReason('');
    onDone();
  });
  const label = disabled ? 'Enable' : 'Disable';
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setError(reason.trim() ? undefined : REASON_REQUIRED);
        if (reason.trim()) run();
      }}
    >
      <h2 className="text-xl">{label} this customer</h2>
      <p className="text-ink-600">
        {disabled
          ? 'The customer will be able to log in and buy again.'
          : 'The customer will be logged out immediately and cannot log in or buy. Orders and refunds continue.'}
      </p>
      <Field
        name="reason"
        label="Reason"
        helper="For the shop's records; the customer does not see it."
        maxLength={300}
        error={error}
        corrected={false}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormError>{message}</FormError>
      <button type="submit" className="button button-outline self-start" aria-busy={busy}>
        {label}
      </button>
    </form>
  );
}
