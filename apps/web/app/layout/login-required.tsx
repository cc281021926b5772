import { Link, useLocation } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';

export const BACK_TO_CART = { to: '/cart', label: 'Back to your cart' };

/** Where the card on /home leads after the login. */
function findBack(pathname: string) {
  if (pathname === '/cart') return BACK_TO_CART;
  if (pathname.startsWith('/order-info/')) return { to: pathname, label: 'View your order' };
  if (pathname.startsWith('/return/')) return { to: pathname, label: 'Back to your return' };
  if (pathname === '/orders') return { to: pathname, label: 'Back to your orders' };
  return undefined;
}

const mayBeGuest = (pathname: string) => /^\/(orders|order-info|return)(\/|$)/.test(pathname);

export function LoginRequired() {
  const { pathname } = useLocation();
  return (
    <EmptyState title="You are not logged in">
      <Link to="/login" state={{ back: findBack(pathname) }} className="button button-filled">
        Go to Login Page
      </Link>
      {mayBeGuest(pathname) && (
        <p className="flex flex-wrap items-center justify-center gap-x-2">
          Ordered without an account?
          <Link to="/find-order" className="text-link tap-target">
            Find my order
          </Link>
        </p>
      )}
    </EmptyState>
  );
}
