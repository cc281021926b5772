import { type ForgotPassword, RESET_REQUESTED, staffRecovery } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import '#admin.css';
import { call } from '#api/call.ts';
import { AdminShell } from '#features/accounts/admin/admin-shell.tsx';
import { ForgotForm } from '#features/accounts/recovery/forgot-form.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';
import { useShop } from '#layout/use-shop.ts';
import { ResultText } from '#ui/result-text.tsx';

export const meta = pageTitle('Forgot your password?');

export default function StaffForgot() {
  const { brand, sendsMail } = useShop();
  return (
    <AdminShell brand={brand} signedIn={false}>
      <div className="admin-login">
        <h1 tabIndex={-1} className="text-3xl">
          Forgot your password?
        </h1>
        {sendsMail ? (
          <Request />
        ) : (
          <p>This shop does not send email. Please ask the shop owner for a link.</p>
        )}
        <p>
          <Link to="/admin/login" className="text-link tap-target">
            Back to Login
          </Link>
        </p>
      </div>
      <RouteAnnouncer />
    </AdminShell>
  );
}

function Request() {
  const [sent, setSent] = useState(false);
  const request = async (body: ForgotPassword) => {
    await call(staffRecovery.forgotPassword, { body });
    setSent(true);
  };
  if (!sent) return <ForgotForm email={undefined} initialErrors={undefined} onRequest={request} />;
  return (
    <ResultText>
      <p>{RESET_REQUESTED}</p>
      <p>The link in it works for 30 minutes. If you cannot find it, check your spam folder.</p>
    </ResultText>
  );
}
