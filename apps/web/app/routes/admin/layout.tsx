import { APPLICATION_ERROR } from '@shop/contract';
import { useEffect, useEffectEvent } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import '#admin.css';
import { endStaffSession, isPageKept } from '#api/admin-session.ts';
import { keepAskedPage } from '#api/asked-page.ts';
import { ApiError, browserApi } from '#api/call.ts';
import { onStaffSessionEnd } from '#api/session-hint.ts';
import { listDestinations, mayOpen } from '#features/accounts/admin/admin-sections.ts';
import { AdminError, AdminShell, NotYourRole } from '#features/accounts/admin/admin-shell.tsx';
import { ProofDialog } from '#features/accounts/admin/second-factor/proof-dialog.tsx';
import { verifyStaff } from '#features/accounts/admin/verify-staff.ts';
import { AdminSearch } from '#features/orders/admin/search/admin-search.tsx';
import { AdminLoading } from '#layout/admin-loading.tsx';
import { NavigationSkeleton } from '#layout/navigation-skeleton.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/layout.ts';

/** Middleware, because a loader would run in parallel with those of the child routes. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const reloadsKeptPage = isPageKept() && isCurrentPage(request);
    if (!reloadsKeptPage && !(await verifyStaff(browserApi({ request }))))
      throw redirectToLogin(request.url);
    // The API would reject every call of the screen's loaders.
    if (!mayOpen(new URL(request.url).pathname)) throw new Response(null, { status: 403 });
    return next();
  },
];

function redirectToLogin(url: string) {
  keepAskedPage(url);
  return redirect('/admin/login');
}

const isCurrentPage = ({ url }: Request) => url === location.href.replace(/#.*/, '');

// Keeps the server from rendering the area before the session is verified.
export const clientLoader = () => null;

export const meta = pageTitle('Admin');

export function HydrateFallback() {
  return <AdminLoading />;
}

export default function AdminLayout() {
  const { brand } = useShop();
  useSessionEnd();
  return (
    <AdminShell brand={brand} signedIn search={<AdminSearch screens={listDestinations()} />}>
      <NavigationSkeleton>
        <Outlet />
        <RouteAnnouncer />
      </NavigationSkeleton>
      <ProofDialog />
    </AdminShell>
  );
}

/** Goes to the login when any call reports the end of the session, unless there are unsaved changes. */
function useSessionEnd() {
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  const onEnd = useEffectEvent(() => {
    if (!endStaffSession()) return;
    keepAskedPage(pending ? pending.pathname + pending.search : location.href);
    void navigate('/admin/login', { state: { why: 'ended' } });
  });
  useEffect(() => onStaffSessionEnd(() => onEnd()), []);
}

/** True for a refusal by the middleware above, or by the API after a change of the role. */
const isRefused = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status === 403
    : error instanceof ApiError && error.code === 'NOT_YOUR_ROLE';

export function ErrorBoundary() {
  const { brand } = useShop();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  if (isRefused(error)) {
    return (
      <AdminShell brand={brand} signedIn>
        <title>Not part of your role</title>
        <NotYourRole />
        <RouteAnnouncer />
      </AdminShell>
    );
  }
  return (
    <AdminShell brand={brand} signedIn>
      <title>{APPLICATION_ERROR}</title>
      <AdminError url={pathname + search} />
    </AdminShell>
  );
}
