import type { StaffSession } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { setStaff } from '#api/admin-session.ts';
import { useLogOut } from '#api/use-log-out.ts';
import { ProofForm } from './proof-form.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

interface SecondStepProps {
  staff: StaffSession;
  onDone: (staff: StaffSession) => void;
}

/** After the password: the code or passkey, or its set-up at the first login. */
export function SecondStep({ staff, onDone }: SecondStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, logOut } = useLogOut({ as: 'admin' }, () => setStaff(undefined));
  useEffect(() => heading.current?.focus(), []);
  const settingUp = staff.step === 'set up';
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {settingUp ? 'One more step' : 'Confirm that it is you'}
      </h1>
      {settingUp && (
        <p>
          {staff.name}, your role handles money, so a password alone is not enough. Please set up a
          second step now. You only do this once.
        </p>
      )}
      {settingUp ? (
        <SetUpFactor onDone={(reply) => onDone(reply.staff)} />
      ) : (
        <ProofForm factors={staff.factors} onProven={onDone} />
      )}
      <button
        type="button"
        className="text-link tap-target self-start"
        aria-busy={busy}
        onClick={logOut}
      >
        Log in as someone else
      </button>
    </>
  );
}
