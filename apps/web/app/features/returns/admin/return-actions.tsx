import { type AdminReturn, adminReturns, REASON_REQUIRED } from '@shop/contract';
import { isDefect } from '@shop/domain/orders/returns';
import type { WayBack } from '@shop/domain/orders/ways-back';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { ReasonForm } from '#ui/forms/reason-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { useToast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { BookParcelForm } from './book-parcel-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { SettleActions } from './settle-actions.tsx';
import type { StepProps } from './step-props.ts';

interface ReturnActionsProps {
  returned: AdminReturn;
  faultyWayBack: WayBack;
  onChange: () => Promise<void>;
}

/** The next possible steps. Every step may be sent again after a lost response. */
export function ReturnActions({ returned, faultyWayBack, onChange }: ReturnActionsProps) {
  const showToast = useToast();
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(async (step: () => Promise<{ msg: string }>) => {
    setProblem(undefined);
    const { data, error } = await tryCall(step());
    setProblem(error && (Object.values(error.fields)[0] ?? error.message));
    if (data) void showToast({ kind: 'success', text: data.msg });
    // Someone else took a step first: the reloaded page shows it.
    if (data || error?.code === 'RETURN_CHANGED') await onChange();
  });
  const { status } = returned;
  const step = { returned, busy, run };
  const nextWay = isDefect(returned.reason) ? faultyWayBack : 'post';
  if (!['asked', 'approved', 'received'].includes(status)) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">Next</h2>
      <FormError>{problem}</FormError>
      {status === 'asked' && <Approve {...step} way={nextWay} />}
      {status === 'approved' && (
        <>
          <BookParcelForm {...step} />
          <Link
            to={`/admin/returns/${returned.return_id}/label`}
            className="text-link tap-target self-start"
          >
            <Icon name="print" size={20} />
            Print the address label
          </Link>
          <ReceiveForm {...step} />
        </>
      )}
      {status === 'received' && <SettleActions {...step} />}
      {status !== 'received' && <Refuse {...step} />}
    </section>
  );
}

const APPROVED: Record<WayBack, string> = {
  post: 'The customer will get the address by email. Then you can print a label.',
  prepaid_label: 'You pay for this return: next, enter the number of a prepaid label.',
  pickup: 'You pay for this return: next, enter the number of the pickup.',
};

function Approve({ returned: { return_id }, busy, run, way }: StepProps & { way: WayBack }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <button
        type="button"
        className="button button-filled"
        aria-busy={busy}
        onClick={() => run(() => call(adminReturns.approve, { params: { return_id } }))}
      >
        Approve
      </button>
      <p className="text-sm text-ink-600">{APPROVED[way]}</p>
    </div>
  );
}

function Refuse({ returned: { return_id, status }, busy, run }: StepProps) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <button
        type="button"
        className="button button-outline self-start"
        onClick={() => setOpen(true)}
      >
        Refuse
      </button>
    );
  }
  return (
    <ReasonForm
      draft={`refuse:${return_id}`}
      label="Reason for refusing"
      helper={
        status === 'approved'
          ? 'The customer will see this. Pieces that have arrived go back to the customer.'
          : 'The customer will see this.'
      }
      required={REASON_REQUIRED}
      submit="Refuse the return"
      busy={busy}
      onSend={(reason) =>
        run(() => call(adminReturns.refuse, { params: { return_id }, body: { reason } }))
      }
      onCancel={() => setOpen(false)}
    />
  );
}
