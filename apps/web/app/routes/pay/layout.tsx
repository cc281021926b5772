import { Outlet } from 'react-router';
import { NavigationSkeleton } from '#layout/navigation-skeleton.tsx';
import { PlainShell } from '#layout/plain/plain-shell.tsx';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';

export default function PayLayout() {
  return (
    <PlainShell>
      <NavigationSkeleton>
        <Outlet />
        <RouteAnnouncer />
      </NavigationSkeleton>
    </PlainShell>
  );
}
