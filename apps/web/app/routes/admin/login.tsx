import { accounts, type LogIn } from '@shop/contract';
import { redirect, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import '#admin.css';
import { rememberAdmin } from '#api/admin-session.ts';
import { call } from '#api/call.ts';
import { AdminFrame } from '#features/accounts/admin/admin-shell.tsx';
import { checkAdmin } from '#features/accounts/admin/verify-admin.ts';
import { LOGGED_OUT, LoginForm } from '#features/accounts/login-form.tsx';
import { AdminWaiting } from '#layout/admin-loading.tsx';
import { titled } from '#layout/page-title.ts';
import { Arrival } from '#layout/route-announcer.tsx';
import { useShop } from '#layout/use-shop.ts';

/** Whoever cannot be asked is shown the form: the form asks again. */
export const clientLoader = async () => ((await checkAdmin([])) ? redirect('/admin') : null);

export const meta = titled('Admin Login');

export function HydrateFallback() {
  return <AdminWaiting />;
}

const Ended = z.object({ why: z.literal('ended') });

export default function AdminLogin() {
  const { brand } = useShop();
  const navigate = useNavigate();
  const { state } = useLocation();
  const ended = z.safeParse(Ended, state).success;

  const logIn = async (body: LogIn) => {
    await call(accounts.logInAdmin, { body });
    rememberAdmin(true);
    await navigate('/admin', { replace: true });
  };

  return (
    <AdminFrame brand={brand} admitted={false}>
      <div className="admin-login">
        <h1 tabIndex={-1} className="text-3xl">
          Admin Login
        </h1>
        <LoginForm
          note={ended ? LOGGED_OUT : undefined}
          email={undefined}
          emailKnown={false}
          told={undefined}
          onLogIn={logIn}
        />
      </div>
      <Arrival />
    </AdminFrame>
  );
}
