import { accountRecovery, type Profile } from '@shop/contract';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';
import { useAction } from '#ui/use-action.ts';

/** Says that an email is to be confirmed, and sends the link again. */
export function EmailNotice({ user: { email_confirmed } }: { user: Profile }) {
  const [result, setResult] = useState('');
  const { busy, run: resend } = useAction(async () => {
    const { data, error } = await tryCall(call(accountRecovery.resendConfirmation, {}));
    setResult(data?.msg ?? error?.message ?? '');
  });
  if (email_confirmed !== false) return null;

  return (
    <div className="email-notice">
      <p>Please confirm your email. Open the link in the message that we sent you.</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <button
          type="button"
          className="text-link tap-target"
          aria-busy={busy}
          onClick={() => resend()}
        >
          Send again
        </button>
        <output>{result}</output>
      </div>
    </div>
  );
}
