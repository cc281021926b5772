import { Link, useLocation } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';

/** Only the cart is a place to which /home leads back. */
const findBack = (pathname: string) =>
  pathname === '/cart' ? { to: pathname, name: 'your cart' } : undefined;

export function LoginRequired() {
  const { pathname } = useLocation();
  return (
    <EmptyState title="You are not logged in">
      <Link to="/login" state={{ back: findBack(pathname) }} className="button button-filled">
        Go to Login Page
      </Link>
    </EmptyState>
  );
}
