import { type ErasureState, privacy } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { OpenMatters } from './open-matters.tsx';

interface WaitingErasureProps {
  erasure: ErasureState;
  onWithdrawn: () => Promise<void>;
}

/** A pending request for erasure, with a button to withdraw it. */
export function WaitingErasure({ erasure, onWithdrawn }: WaitingErasureProps) {
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(async () => {
    const { error } = await tryCall(call(privacy.withdrawErasure, {}));
    setProblem(error?.message);
    if (!error) await onWithdrawn();
  });
  const asked = formatShortDay(erasure.requested_at ?? '');
  return (
    <div className="flex flex-col gap-4">
      <p>You asked us on {asked} to erase your data.</p>
      {erasure.open.length > 0 ? (
        <OpenMatters
          open={erasure.open}
          title="We will do it within a day after these are finished:"
        />
      ) : (
        <p>We will do it within a day.</p>
      )}
      <FormError>{problem}</FormError>
      <button
        type="button"
        className="button button-outline self-start"
        aria-busy={busy}
        onClick={() => run()}
      >
        Keep my data
      </button>
    </div>
  );
}
