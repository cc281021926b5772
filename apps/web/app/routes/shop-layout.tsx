import { Outlet } from 'react-router';
import { RecoverPayment } from '#features/payments/recover-payment.tsx';
import { NavigationSkeleton } from '#layout/navigation-skeleton.tsx';
import { PageShell } from '#layout/page-shell.tsx';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';

export default function ShopLayout() {
  return (
    <PageShell>
      <RecoverPayment />
      <NavigationSkeleton>
        <Outlet />
        <RouteAnnouncer />
      </NavigationSkeleton>
    </PageShell>
  );
}
