import { accounts, LogIn, refusals } from '@shop/contract';
import { data, Link, redirect, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { callAsVisitor } from '#api/call.server.ts';
import { call, Refusal } from '#api/call.ts';
import { rememberSession } from '#api/session-hint.ts';
import { shopContext } from '#api/shop-context.server.ts';
import { checkSession, hasSession } from '#features/accounts/check-session.ts';
import { takeForm } from '#features/accounts/handle-form-post.server.ts';
import { LOGGED_OUT, LoginForm } from '#features/accounts/login-form.tsx';
import { takeCarried } from '#features/accounts/signup-email-cookie.server.ts';
import { forgetCount } from '#features/cart/cart-count.ts';
import { titled } from '#layout/page-title.ts';
import { useAlive } from '#ui/use-hydrated.ts';
import type { Route } from './+types/login.ts';

/** Whoever cannot be asked is shown the form: the form asks again. */
function no(error: unknown): false {
  if (!(error instanceof Refusal)) throw error;
  return false;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call: ask, headers } = callAsVisitor({ request, context });
  if (await hasSession(ask).catch(no)) return redirect('/home', { headers });
  const { email, forget } = await takeCarried(context.get(shopContext).origin, request);
  if (forget) headers.append('set-cookie', forget);
  return data({ email }, { headers });
}

export async function clientLoader() {
  return (await checkSession([]).catch(no)) ? redirect('/home') : { email: undefined };
}

export async function action(asked: Route.ActionArgs) {
  const { headers, refused } = await takeForm(asked, {
    schema: LogIn,
    otherwise: refusals.UNEXPECTED.msg,
    send: (ask, body) => ask(accounts.logIn, { body }),
  });
  return refused ?? redirect('/home', { headers });
}

export const meta = titled('Login', 'Log in to see your cart and follow your orders.');

/** What a page that leads here may say in the navigation's state. */
const Arrival = z.object({
  email: z.optional(z.string()),
  why: z.optional(z.enum(['add', 'buy', 'ended'])),
});

const NOTES = {
  add: 'Please log in to add to the cart.',
  buy: 'Please log in to pay.',
  ended: LOGGED_OUT,
};

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The server has not seen the state, which a reload keeps.
  const arrival = useAlive() ? z.safeParse(Arrival, state).data : undefined;
  const carried = loaderData.email ?? arrival?.email;
  const note = carried ? 'Account created. Please log in.' : arrival?.why && NOTES[arrival.why];

  const logIn = async (body: LogIn) => {
    await call(accounts.logIn, { body });
    rememberSession(true);
    forgetCount();
    await navigate('/home', { replace: true });
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
          email={actionData?.kept.email ?? carried}
          emailKnown={carried !== undefined}
          told={actionData?.told}
          onLogIn={logIn}
        >
          <p className="flex flex-wrap items-center gap-x-2">
            New here?
            <Link to="/signup" className="text-link standing-link">
              Signup
            </Link>
          </p>
        </LoginForm>
      </div>
    </div>
  );
}
