import { ADDED_TO_CART, NOT_ADDED_TO_CART } from '@shop/contract';
import { Outlet } from 'react-router';
import { useResumeAddToCart } from '#features/cart/use-add-to-cart.ts';
import { RecoverPayment } from '#features/payments/recover-payment.tsx';
import { NavigationSkeleton } from '#layout/navigation-skeleton.tsx';
import { PageShell } from '#layout/page-shell.tsx';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';

const ADD_MESSAGES = {
  added: ADDED_TO_CART,
  failed: NOT_ADDED_TO_CART,
};

export default function ShopLayout() {
  return (
    <PageShell>
      <ResumeAddToCart />
      <RecoverPayment />
      <NavigationSkeleton>
        <Outlet />
        <RouteAnnouncer />
      </NavigationSkeleton>
    </PageShell>
  );
}

/** Inside the shell, which shows the messages. */
function ResumeAddToCart() {
  useResumeAddToCart(ADD_MESSAGES);
  return null;
}
