import { accountRecovery, LINK_NEEDED, UndoEmailChange } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { LinkForm } from '#features/accounts/recovery/link-form.tsx';
import { useLinkToken } from '#features/accounts/recovery/use-link-token.ts';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { pageTitle } from '#layout/page-title.ts';
import { ResultText } from '#ui/result-text.tsx';
import type { Route } from './+types/undo-email-change.ts';

const NOT_UNDONE = 'Nothing was changed. Please try again.';

/** Reads the link without using it. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('t') ?? '',
});

export async function action(args: Route.ActionArgs) {
  const { rejected } = await handleFormPost(args, {
    schema: UndoEmailChange,
    fallbackMessage: NOT_UNDONE,
    send: (api, body) => api(accountRecovery.undoEmailChange, { body }),
  });
  return rejected ?? { undone: true as const };
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta = pageTitle('Put your old email back');

export default function Undo({ loaderData, actionData }: Route.ComponentProps) {
  const [undone, setUndone] = useState(actionData !== undefined && 'undone' in actionData);
  const { submitted, initialErrors } = actionData && 'submitted' in actionData ? actionData : {};
  const token = useLinkToken(submitted?.token ?? loaderData.token);
  const undo = async (body: UndoEmailChange) => {
    await call(accountRecovery.undoEmailChange, { body });
    setUndone(true);
  };

  return (
    <div className="page flex max-w-[528px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        Put your old email back
      </h1>
      {undone && (
        <ResultText>
          <p>
            Your old email is back, and the account has been logged out on every device. If someone
            else changed it, please set a new password now.
          </p>
          <Link to="/forgot" className="button button-filled self-start">
            Set a new password
          </Link>
        </ResultText>
      )}
      {!undone && token && (
        <LinkForm
          action="/undo-email-change"
          token={token}
          initialErrors={initialErrors}
          onSubmit={undo}
          fallbackMessage={NOT_UNDONE}
          text="The email of your account was changed. If this was not you, press the button. We will put this email back and log the account out on every device."
          button="Put my email back"
        >
          <ToContact />
        </LinkForm>
      )}
      {!undone && !token && <p>{LINK_NEEDED}</p>}
    </div>
  );
}

function ToContact() {
  return (
    <p>
      {'If you have lost your account, please '}
      <Link to="/contact" className="text-link">
        contact us
      </Link>
      .
    </p>
  );
}
