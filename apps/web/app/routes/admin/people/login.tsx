import { accounts, type LogIn, PASSWORD_CHANGED, type StaffSession } from '@shop/contract';
import { useState } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import '#admin.css';
import { getStaff, hasSessionEnded, PLAIN_ADMIN, setStaff } from '#api/admin-session.ts';
import { takeAskedPage } from '#api/asked-page.ts';
import { browserApi, call } from '#api/call.ts';
import { AdminShell } from '#features/accounts/admin/admin-shell.tsx';
import { SecondStep } from '#features/accounts/admin/second-factor/second-step.tsx';
import { verifyStaff } from '#features/accounts/admin/verify-staff.ts';
import { LOGGED_OUT, LoginForm } from '#features/accounts/login-form.tsx';
import { AdminLoading } from '#layout/admin-loading.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/login.ts';

/** Shows the form even after an error, and after a call that was rejected with 401. */
export const clientLoader = async (args: Route.ClientLoaderArgs) =>
  !hasSessionEnded() && (await verifyStaff(browserApi(args), [])) ? redirect('/admin') : null;

export const meta = pageTitle('Admin Login');

export function HydrateFallback() {
  return <AdminLoading />;
}

const NOTES = { ended: LOGGED_OUT, reset: PASSWORD_CHANGED };
const Reason = z.object({ why: z.enum(['ended', 'reset']) });

export default function AdminLogin() {
  const { brand, sendsMail } = useShop();
  const navigate = useNavigate();
  const { state } = useLocation();
  // A press at the same moment as the end of the session leads here without the state.
  const reason = z.safeParse(Reason, state).data?.why ?? (hasSessionEnded() ? 'ended' : undefined);
  // The account whose password was right, here or before a reload.
  const [staff, setSecondStep] = useState(() => withStep(getStaff()));

  const goOn = async (session: StaffSession) => {
    setStaff(session);
    if (withStep(session)) setSecondStep(session);
    else await navigate(takeAskedPage(), { replace: true });
  };
  const logIn = async (body: LogIn) => {
    const { staff: session = PLAIN_ADMIN } = await call(accounts.logInAdmin, { body });
    await goOn(session);
  };

  return (
    <AdminShell brand={brand} signedIn={false}>
      <div className="admin-login">
        {staff ? (
          <SecondStep staff={staff} onDone={(session) => void goOn(session)} />
        ) : (
          <>
            <h1 tabIndex={-1} className="text-3xl">
              Admin Login
            </h1>
            <LoginForm
              note={reason && NOTES[reason]}
              email={undefined}
              emailKnown={false}
              initialErrors={undefined}
              onLogIn={logIn}
            >
              {sendsMail && (
                <p>
                  <Link to="/admin/forgot" className="text-link tap-target">
                    Forgot your password?
                  </Link>
                </p>
              )}
            </LoginForm>
          </>
        )}
      </div>
      <RouteAnnouncer />
    </AdminShell>
  );
}

const withStep = (session: StaffSession | undefined) => (session?.step ? session : undefined);
