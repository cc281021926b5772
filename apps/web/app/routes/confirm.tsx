import { accountRecovery, ConfirmEmail, LINK_NEEDED } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { LinkForm } from '#features/accounts/recovery/link-form.tsx';
import { useLinkToken } from '#features/accounts/recovery/use-link-token.ts';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { pageTitle } from '#layout/page-title.ts';
import { ResultText } from '#ui/result-text.tsx';
import type { Route } from './+types/confirm.ts';

const NOT_CONFIRMED = 'Not confirmed. Please try again.';

/** Reads the link without using it. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('t') ?? '',
});

export async function action(args: Route.ActionArgs) {
  const { rejected } = await handleFormPost(args, {
    schema: ConfirmEmail,
    fallbackMessage: NOT_CONFIRMED,
    send: (api, body) => api(accountRecovery.confirmEmail, { body }),
  });
  return rejected ?? { confirmed: true as const };
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta = pageTitle('Confirm your email');

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const [confirmed, setConfirmed] = useState(actionData !== undefined && 'confirmed' in actionData);
  const { submitted, initialErrors } = actionData && 'submitted' in actionData ? actionData : {};
  const token = useLinkToken(submitted?.token ?? loaderData.token);
  const confirm = async (body: ConfirmEmail) => {
    await call(accountRecovery.confirmEmail, { body });
    setConfirmed(true);
  };

  return (
    <div className="page flex max-w-[528px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        Confirm your email
      </h1>
      {confirmed && (
        <ResultText>
          <p>Thank you. Your email is confirmed.</p>
          <Link to="/home" className="button button-filled self-start">
            Go to Homepage
          </Link>
        </ResultText>
      )}
      {!confirmed && token && (
        <LinkForm
          action="/confirm"
          token={token}
          initialErrors={initialErrors}
          onSubmit={confirm}
          fallbackMessage={NOT_CONFIRMED}
          text="Please press the button. If you have not opened an account here or changed its email, close this page."
          button="Confirm my email"
        >
          <ToProfile />
        </LinkForm>
      )}
      {!confirmed && !token && <p>{LINK_NEEDED}</p>}
    </div>
  );
}

function ToProfile() {
  return (
    <p>
      {'You can see and change your email, and ask for a new link, in '}
      <Link to="/profile" className="text-link">
        My Profile
      </Link>
      .
    </p>
  );
}
