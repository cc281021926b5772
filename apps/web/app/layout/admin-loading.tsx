import { AdminFrame } from '#features/accounts/admin/admin-shell.tsx';
import { Waiting } from './navigation-skeleton.tsx';
import { useShop } from './use-shop.ts';

/** The admin's area before anybody knows whether an admin is asking. */
export function AdminWaiting() {
  const { brand } = useShop();
  return (
    <AdminFrame brand={brand} admitted={false}>
      <div className="page pt-4">
        <Waiting as="h1" />
      </div>
    </AdminFrame>
  );
}
