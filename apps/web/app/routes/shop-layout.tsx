import { Outlet } from 'react-router';
import { useResumeAddToCart } from '#features/cart/use-add-to-cart.ts';
import { RecoverPayment } from '#features/payments/recover-payment.tsx';
import { NavigationSkeleton } from '#layout/navigation-skeleton.tsx';
import { PageShell } from '#layout/page-shell.tsx';
import { RouteAnnouncer } from '#layout/route-announcer.tsx';

const ADD_MESSAGES = {
  added: 'Product added to the cart successfully.',
  failed: 'Something went wrong while adding the product to the cart.',
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
