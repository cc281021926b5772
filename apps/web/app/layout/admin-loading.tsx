import { AdminShell } from '#features/accounts/admin/admin-shell.tsx';
import { LoadingStatus } from './navigation-skeleton.tsx';
import { useShop } from './use-shop.ts';

/** Shown until the staff member's session is verified. */
export function AdminLoading() {
  const { brand } = useShop();
  return (
    <AdminShell brand={brand} signedIn={false}>
      <div className="page pt-4">
        <LoadingStatus as="h1" />
      </div>
    </AdminShell>
  );
}
