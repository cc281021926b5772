import { useEffect } from 'react';
import { Outlet, redirect, useLocation, useNavigate } from 'react-router';
import '#admin.css';
import { endSession, isHeld } from '#api/admin-session.ts';
import { whenAdminEnds } from '#api/session-hint.ts';
import { AdminTrouble } from '#features/accounts/admin/admin-error.tsx';
import { AdminFrame } from '#features/accounts/admin/admin-shell.tsx';
import { checkAdmin } from '#features/accounts/admin/verify-admin.ts';
import { AdminWaiting } from '#layout/admin-loading.tsx';
import { PendingPage } from '#layout/navigation-skeleton.tsx';
import { titled } from '#layout/page-title.ts';
import { Arrival } from '#layout/route-announcer.tsx';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/layout.ts';

/** Before anything of the area is asked for: a loader of its own would run beside those of the pages. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const staysOpen = isHeld() && isShown(request);
    if (!staysOpen && !(await checkAdmin())) throw redirect('/admin/login');
    return next();
  },
];

/** The page on the screen is loaded again. */
const isShown = ({ url }: Request) => url === location.href.replace(/#.*/, '');

// It gives nothing; but for it the server would draw the area before anybody was asked.
export const clientLoader = () => null;

export const meta = titled('Admin');

export function HydrateFallback() {
  return <AdminWaiting />;
}

export default function AdminLayout() {
  const { brand } = useShop();
  useSessionEnd();
  return (
    <AdminFrame brand={brand} admitted>
      <PendingPage>
        <Outlet />
        <Arrival />
      </PendingPage>
    </AdminFrame>
  );
}

/** Whatever call says that the session is over, the login form is where it goes on; unless work is held. */
function useSessionEnd() {
  const navigate = useNavigate();
  useEffect(
    () =>
      whenAdminEnds(() => {
        if (endSession()) void navigate('/admin/login', { state: { why: 'ended' } });
      }),
    [navigate],
  );
}

export function ErrorBoundary() {
  const { brand } = useShop();
  const { pathname, search } = useLocation();
  return (
    <AdminFrame brand={brand} admitted>
      <title>Unexpected Application Error!</title>
      <AdminTrouble address={pathname + search} />
    </AdminFrame>
  );
}
