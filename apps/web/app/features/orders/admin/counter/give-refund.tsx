import { adminRefunds, type OrderRefund, type Tender } from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { useToast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { describeGiving } from './describe-counter.ts';

interface GiveRefundProps {
  refund: Pick<OrderRefund, 'refund_id'>;
  /** In rupees. */
  amount: number;
  tender: Tender;
  onGiven: () => Promise<void>;
}

/** A refund by hand that is due. Cash leaves the drawer, so it is asked once more. */
export function GiveRefund({ refund: { refund_id }, amount, tender, onGiven }: GiveRefundProps) {
  const showToast = useToast();
  const draft = `refund-reference:${refund_id}`;
  const [reference, setReference] = useDraft(draft);
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const isCash = tender === 'cash';
  const give = async () => {
    setProblem(undefined);
    const typed = reference.trim();
    const { data, error } = await tryCall(
      call(adminRefunds.given, {
        params: { refund_id },
        body: { ...(typed && { reference: typed }) },
      }),
    );
    setProblem(error && (error.fields['reference'] ?? error.message));
    if (error) return;
    setReference('');
    void showToast({ kind: 'success', text: data.msg });
    await onGiven();
  };
  const { busy, run } = useAction(give);
  return (
    <form
      noValidate
      className="give-refund"
      onSubmit={(event) => {
        event.preventDefault();
        if (isCash) setAsking(true);
        else run();
      }}
    >
      <p className="font-semibold">{describeGiving(amount, tender)}</p>
      {isCash && problem && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
      {!isCash && (
        <Field
          name="reference"
          label="Reference"
          helper="So that it can be found in the totals of that day."
          autoComplete="off"
          maxLength={40}
          error={problem}
          corrected={false}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Given
      </button>
      {asking && (
        <ConfirmDialog
          question={`${describeGiving(amount, tender).replace('Give back', 'Have you given back')}? It leaves the drawer.`}
          labels={{ no: 'Not yet', yes: 'Given' }}
          onConfirm={give}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}
