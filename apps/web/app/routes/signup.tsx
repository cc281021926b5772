import { accounts, NOT_SENT, SignUp, UNEXPECTED } from '@shop/contract';
import { Link, redirect, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { ApiError, call } from '#api/call.ts';
import { shopContext } from '#api/shop-context.server.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { setSignupEmail } from '#features/accounts/signup-email-cookie.server.ts';
import { SignupForm } from '#features/accounts/signup-form.tsx';
import { GuestOffer } from '#features/cart/purchase/guest-offer.tsx';
import { productUrl } from '#features/catalog/list/list-query.ts';
import { renderPieceImage } from '#features/catalog/product-image.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Route } from './+types/signup.ts';

export async function action(args: Route.ActionArgs) {
  const { values, headers, rejected } = await handleFormPost(args, {
    schema: SignUp,
    fallbackMessage: NOT_SENT,
    send: (api, body) => api(accounts.signUp, { body }),
  });
  if (rejected) return rejected;
  const { origin } = args.context.get(shopContext);
  headers.append('set-cookie', await setSignupEmail(origin, values.email));
  return redirect('/login', { headers });
}

export const meta = pageTitle(
  'Signup',
  'Open an account to order handloom sarees woven in Kerala.',
);

/** Location state of a navigation from an order that was placed without an account, by field name. */
const SignupState = z.object({ filled: z.record(z.string(), z.string()) });

export default function Signup({ actionData }: Route.ComponentProps) {
  const { sendsMail } = useShop();
  const navigate = useNavigate();
  const { state } = useLocation();
  // Location state survives a reload, but the server does not see it.
  const { data } = z.safeParse(SignupState, useHydrated() ? state : undefined);
  const signUp = async (body: SignUp) => {
    const { user_id, msg } = await call(accounts.signUp, { body });
    if (user_id === undefined) throw new ApiError(undefined, msg ?? UNEXPECTED, 200, { msg });
    await navigate('/login', { state: { email: body.email } });
  };

  return (
    <div className="page flex max-w-[528px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        Signup
      </h1>
      <SignupForm
        submitted={actionData?.submitted ?? data?.filled}
        initialErrors={actionData?.initialErrors}
        onSignUp={signUp}
      >
        <p className="flex flex-wrap items-center gap-x-2">
          Have an account?
          <Link to="/login" className="text-link tap-target">
            Sign in
          </Link>
        </p>
      </SignupForm>
      {sendsMail && <GuestOffer renderImage={renderPieceImage} productUrl={productUrl} />}
    </div>
  );
}
