import { accountRecovery, LINK_NEEDED, NOT_SAVED, ResetPassword } from '@shop/contract';
import { Link, redirect, useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { ResetForm } from '#features/accounts/recovery/reset-form.tsx';
import { useLinkToken } from '#features/accounts/recovery/use-link-token.ts';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/reset.ts';

/** Reads the link without using it. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('t') ?? '',
});

export async function action(args: Route.ActionArgs) {
  const { headers, rejected } = await handleFormPost(args, {
    schema: ResetPassword,
    fallbackMessage: NOT_SAVED,
    send: (api, body) => api(accountRecovery.resetPassword, { body }),
  });
  return rejected ?? redirect('/login?why=reset', { headers });
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta = pageTitle('New password');

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const token = useLinkToken(actionData?.submitted.token ?? loaderData.token);
  const reset = async (body: ResetPassword) => {
    await call(accountRecovery.resetPassword, { body });
    // The email stays empty: someone who found the link must not learn whose it is.
    await navigate('/login', { replace: true, state: { why: 'reset' } });
  };

  return (
    <div className="page flex max-w-[528px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        New password
      </h1>
      {token ? (
        <ResetForm token={token} initialErrors={actionData?.initialErrors} onReset={reset}>
          <ToForgot />
        </ResetForm>
      ) : (
        <>
          <p>{LINK_NEEDED}</p>
          <ToForgot />
        </>
      )}
    </div>
  );
}

function ToForgot() {
  return (
    <p>
      <Link to="/forgot" className="text-link tap-target">
        Ask for a new link
      </Link>
    </p>
  );
}
