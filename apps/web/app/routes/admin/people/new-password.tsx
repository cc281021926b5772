import { LINK_NEEDED } from '@shop/contract';
import { Link, useNavigate } from 'react-router';
import '#admin.css';
import { AdminShell } from '#features/accounts/admin/admin-shell.tsx';
import { NewPasswordForm } from '#features/accounts/admin/staff/new-password-form.tsx';
import { useLinkToken } from '#features/accounts/recovery/use-link-token.ts';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { pageTitle } from '#layout/page-title.ts';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/new-password.ts';

/** Reads the link without using it. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('t') ?? '',
});

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta = pageTitle('New password');

export default function NewPassword({ loaderData }: Route.ComponentProps) {
  const { brand, sendsMail } = useShop();
  const navigate = useNavigate();
  const token = useLinkToken(loaderData.token);
  return (
    <AdminShell brand={brand} signedIn={false}>
      <div className="admin-login">
        <h1 tabIndex={-1} className="text-3xl">
          New password
        </h1>
        {token ? (
          <NewPasswordForm
            token={token}
            onSaved={async () =>
              navigate('/admin/login', { replace: true, state: { why: 'reset' } })
            }
          />
        ) : (
          <p>{LINK_NEEDED}</p>
        )}
        {sendsMail && (
          <p>
            <Link to="/admin/forgot" className="text-link tap-target">
              Ask for a new link
            </Link>
          </p>
        )}
      </div>
      <RouteAnnouncer />
    </AdminShell>
  );
}
