import { accountRecovery, ForgotPassword, NOT_SENT, RESET_REQUESTED } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { ForgotForm } from '#features/accounts/recovery/forgot-form.tsx';
import { CallUs } from '#layout/call-us.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { ResultText } from '#ui/result-text.tsx';
import type { Route } from './+types/forgot.ts';

export async function action(args: Route.ActionArgs) {
  const { rejected } = await handleFormPost(args, {
    schema: ForgotPassword,
    fallbackMessage: NOT_SENT,
    send: (api, body) => api(accountRecovery.forgotPassword, { body }),
  });
  return rejected ?? { sent: true as const };
}

export const meta = pageTitle('Forgot your password?');

export default function Forgot({ actionData }: Route.ComponentProps) {
  const { sendsMail } = useShop();
  return (
    <div className="page flex max-w-[528px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        Forgot your password?
      </h1>
      {sendsMail ? (
        <Request actionData={actionData} />
      ) : (
        <CallUs>
          <ToLogin />
        </CallUs>
      )}
    </div>
  );
}

function Request({ actionData }: { actionData: Route.ComponentProps['actionData'] }) {
  const [sent, setSent] = useState(actionData !== undefined && 'sent' in actionData);
  const { submitted, initialErrors } = actionData && 'submitted' in actionData ? actionData : {};
  const request = async (body: ForgotPassword) => {
    await call(accountRecovery.forgotPassword, { body });
    setSent(true);
  };
  if (sent) {
    return (
      <ResultText>
        <p>{RESET_REQUESTED}</p>
        <p>The link in it works for 30 minutes. If you cannot find it, check your spam folder.</p>
        <ToLogin />
      </ResultText>
    );
  }
  return (
    <ForgotForm email={submitted?.email} initialErrors={initialErrors} onRequest={request}>
      <ToLogin />
    </ForgotForm>
  );
}

function ToLogin() {
  return (
    <p>
      <Link to="/login" className="text-link tap-target">
        Back to Login
      </Link>
    </p>
  );
}
