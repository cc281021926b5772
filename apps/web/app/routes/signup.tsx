import { accounts, SignUp } from '@shop/contract';
import { Link, redirect, useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { shopContext } from '#api/shop-context.server.ts';
import { takeForm } from '#features/accounts/handle-form-post.server.ts';
import { carryEmail } from '#features/accounts/signup-email-cookie.server.ts';
import { NOT_SENT, SignupForm } from '#features/accounts/signup-form.tsx';
import { titled } from '#layout/page-title.ts';
import type { Route } from './+types/signup.ts';

export async function action(asked: Route.ActionArgs) {
  const { values, headers, refused } = await takeForm(asked, {
    schema: SignUp,
    otherwise: NOT_SENT,
    send: (ask, body) => ask(accounts.signUp, { body }),
  });
  if (refused) return refused;
  const { origin } = asked.context.get(shopContext);
  headers.append('set-cookie', await carryEmail(origin, values.email));
  return redirect('/login', { headers });
}

export const meta = titled('Signup', 'Open an account to order handloom sarees woven in Kerala.');

export default function Signup({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const signUp = async (body: SignUp) => {
    await call(accounts.signUp, { body });
    await navigate('/login', { state: { email: body.email } });
  };

  return (
    <div className="page flex max-w-[528px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        Signup
      </h1>
      <SignupForm kept={actionData?.kept} told={actionData?.told} onSignUp={signUp}>
        <p className="flex flex-wrap items-center gap-x-2">
          Have an account?
          <Link to="/login" className="text-link standing-link">
            Sign in
          </Link>
        </p>
      </SignupForm>
    </div>
  );
}
