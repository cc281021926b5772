import { LINK_NEEDED } from '@shop/contract';
import { useNavigate } from 'react-router';
import '#admin.css';
import { AdminShell } from '#features/accounts/admin/admin-shell.tsx';
import { InvitationForm } from '#features/accounts/admin/staff/invitation-form.tsx';
import { useLinkToken } from '#features/accounts/recovery/use-link-token.ts';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { pageTitle } from '#layout/page-title.ts';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/invitation.ts';

/** Reads the link without using it. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('t') ?? '',
});

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta = pageTitle('Invitation');

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const { brand } = useShop();
  const navigate = useNavigate();
  const token = useLinkToken(loaderData.token);
  return (
    <AdminShell brand={brand} signedIn={false}>
      <div className="admin-login">
        <h1 tabIndex={-1} className="text-3xl">
          Welcome to {brand}
        </h1>
        {token ? (
          <InvitationForm
            token={token}
            onAccepted={async () => navigate('/admin/login', { replace: true })}
          />
        ) : (
          <p>{LINK_NEEDED}</p>
        )}
      </div>
      <RouteAnnouncer />
    </AdminShell>
  );
}
