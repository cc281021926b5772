import type { FactorReply } from '@shop/contract';
import { useState } from 'react';
import { getStaff } from '#api/admin-session.ts';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { canUsePasskeys } from './passkeys.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

interface SetUpFactorProps {
  /** The last proof is too old: someone who found the page open must not add a factor. */
  proveFirst?: boolean;
  /** Called after the recovery codes, which are shown once, were confirmed. */
  onDone: (reply: FactorReply) => void;
}

/** Sets up an app or a passkey, then shows the recovery codes. */
export function SetUpFactor({ proveFirst = false, onDone }: SetUpFactorProps) {
  const [proven, setProven] = useState(!proveFirst);
  const [way, setWay] = useState<'app' | 'passkey'>();
  const [reply, setReply] = useState<FactorReply>();
  const finish = (changed: FactorReply) => {
    if (changed.recovery_codes) setReply(changed);
    else onDone(changed);
  };
  if (reply?.recovery_codes)
    return <RecoveryCodes codes={reply.recovery_codes} onDone={() => onDone(reply)} />;
  if (!proven)
    return (
      <div className="flex flex-col gap-3">
        <p>First confirm that it is you.</p>
        <ProofForm factors={getStaff()?.factors ?? []} onProven={() => setProven(true)} />
      </div>
    );
  if (way === 'app') return <TotpSetUp onDone={finish} onBack={() => setWay(undefined)} />;
  if (way === 'passkey') return <PasskeySetUp onDone={finish} onBack={() => setWay(undefined)} />;
  return (
    <div className="flex flex-col gap-3">
      <button type="button" className="button button-filled" onClick={() => setWay('app')}>
        Use an authenticator app
      </button>
      {canUsePasskeys() && (
        <button type="button" className="button button-outline" onClick={() => setWay('passkey')}>
          Use a passkey on this device
        </button>
      )}
      <p className="text-sm text-ink-600">
        An app on your phone, such as Aegis or Google Authenticator, shows a new code every 30
        seconds. A passkey uses your fingerprint, your face or a security key.
      </p>
    </div>
  );
}
