import { accounts, LogIn, PASSWORD_CHANGED, UNEXPECTED } from '@shop/contract';
import { useEffect } from 'react';
import { data, Link, redirect, useLocation, useNavigate, useNavigation } from 'react-router';
import * as z from 'zod/mini';
import { visitorApi } from '#api/call.server.ts';
import { call, tryCall } from '#api/call.ts';
import { shopContext } from '#api/shop-context.server.ts';
import { checkSession, hasSession } from '#features/accounts/check-session.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { LOGGED_OUT, LoginForm } from '#features/accounts/login-form.tsx';
import { takeSignupEmail } from '#features/accounts/signup-email-cookie.server.ts';
import { addFromForm, parseAddForm } from '#features/cart/add-form.server.ts';
import { resetCount } from '#features/cart/cart-count.ts';
import { GuestOffer } from '#features/cart/purchase/guest-offer.tsx';
import { loadPieces } from '#features/cart/purchase/load-pieces.ts';
import { productUrl } from '#features/catalog/list/list-query.ts';
import { renderPieceImage } from '#features/catalog/product-image.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Route } from './+types/login.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call: api, headers } = visitorApi({ request, context });
  // After an error the form is shown.
  const session = await tryCall(hasSession(api));
  const asked = parseAddForm(new URL(request.url).searchParams);
  if (session.data) return redirect('/home', { headers });
  const { email, clearCookie } = await takeSignupEmail(context.get(shopContext).origin, request);
  if (clearCookie) headers.append('set-cookie', clearCookie);
  // A new password that was set without JavaScript leaves no location state.
  const reset = new URL(request.url).searchParams.get('why') === 'reset';
  const why = asked ? ('add' as const) : reset ? ('reset' as const) : undefined;
  const pieces = asked && (await tryCall(loadPieces(api, [asked]))).data;
  return data({ email, why, asked: pieces?.[0], sessionChecked: true }, { headers });
}

/** Does not check the session: the page opens first, and then leads on if there is one. */
export const clientLoader = () => ({
  email: undefined,
  why: undefined,
  asked: undefined,
  sessionChecked: false,
});

export async function action(args: Route.ActionArgs) {
  const {
    headers,
    call: api,
    rejected,
  } = await handleFormPost(args, {
    schema: LogIn,
    fallbackMessage: UNEXPECTED,
    send: (send, body) => send(accounts.logIn, { body }),
  });
  if (rejected) return rejected;
  // The form of a page without script carries the product on.
  const asked = parseAddForm(new URL(args.request.url).searchParams);
  if (asked) await addFromForm(api, asked);
  return redirect('/home', { headers });
}

export const meta = pageTitle('Login', 'Log in to see your cart and follow your orders.');

/** Location state of a navigation to this page. */
const LoginState = z.object({
  email: z.optional(z.string()),
  why: z.optional(z.enum(['add', 'buy', 'ended', 'reset'])),
  /** Carried on to /home, which leads back there. */
  back: z.optional(z.unknown()),
});

const NOTES = {
  add: 'Please log in to add to the cart.',
  buy: 'Please log in to pay.',
  ended: LOGGED_OUT,
  reset: PASSWORD_CHANGED,
} as const;

/** Goes to /home when there already is a session. After an error the form stays. */
function useSessionCheck(alreadyChecked: boolean) {
  const navigate = useNavigate();
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (alreadyChecked || leaving) return undefined;
    let current = true;
    const check = async () => {
      const session = await tryCall(checkSession(call, []));
      // The address changes before React knows: Back, or another link.
      const stillHere = current && location.pathname === '/login';
      if (session.data && stillHere) await navigate('/home', { replace: true });
    };
    void check();
    return () => {
      current = false;
    };
  }, [alreadyChecked, leaving, navigate]);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // Location state survives a reload, but the server does not see it.
  const {
    email,
    why = loaderData.why,
    back,
  } = (useHydrated() && z.safeParse(LoginState, state).data) || {};
  const { asked } = loaderData;
  const { sendsMail } = useShop();
  const signupEmail = loaderData.email ?? email;
  const note = signupEmail ? 'Account created. Please log in.' : why && NOTES[why];

  useSessionCheck(loaderData.sessionChecked);

  const logIn = async (body: LogIn) => {
    await call(accounts.logIn, { body });
    resetCount();
    await navigate('/home', { replace: true, state: { back } });
  };

  return (
    <div className="page grid max-w-[960px] gap-12 py-8 md:grid-cols-2 md:py-12">
      <div className="hidden min-h-[480px] rounded-lg bg-kora-200 bg-[url(/stack.webp)] bg-cover bg-center md:block" />
      <div className="flex flex-col gap-6 md:pt-12">
        <h1 tabIndex={-1} className="text-3xl">
          Login
        </h1>
        <LoginForm
          note={note}
          email={actionData?.submitted.email ?? signupEmail}
          emailKnown={signupEmail !== undefined}
          initialErrors={actionData?.initialErrors}
          onLogIn={logIn}
        >
          <div className="login-links">
            <p className="flex flex-wrap items-center gap-x-2">
              New here?
              <Link to="/signup" className="text-link tap-target">
                Signup
              </Link>
            </p>
            <Link to="/forgot" className="text-link tap-target">
              Forgot your password?
            </Link>
          </div>
        </LoginForm>
        {sendsMail && (
          <>
            <GuestOffer asked={asked} renderImage={renderPieceImage} productUrl={productUrl} />
            <p className="flex flex-wrap items-center gap-x-2">
              Ordered without an account?
              <Link to="/find-order" className="text-link tap-target">
                Find my order
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
