import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type Location, useNavigate } from 'react-router';
import { ListSkeleton } from '#features/catalog/list/list-skeleton.tsx';
import {
  CartSkeleton,
  OrderSkeleton,
  OrdersSkeleton,
  ProductSkeleton,
  ProfileSkeleton,
} from './skeletons.tsx';
import { type PendingNavigation, usePendingNavigation } from './use-pending-navigation.ts';

const NavigationContext = createContext<PendingNavigation>({
  target: undefined,
  skeleton: undefined,
  leavesPage: false,
  slow: false,
});

/** For a page that shows its own loading state. */
export const useNavigationStatus = () => useContext(NavigationContext);

/** Shows the target page's skeleton while a navigation to another page is loading. */
export function NavigationSkeleton({ children }: { children: ReactNode }) {
  const pending = usePendingNavigation();
  const { skeleton, leavesPage } = pending;

  useEffect(() => {
    if (leavesPage) window.scrollTo(0, 0);
  }, [leavesPage]);

  return (
    <NavigationContext value={pending}>
      {skeleton && leavesPage && <PageSkeleton location={skeleton} />}
      <div hidden={leavesPage}>{children}</div>
    </NavigationContext>
  );
}

function PageSkeleton({ location }: { location: Location }) {
  const status = <LoadingStatus as="h1" />;
  if (location.pathname === '/home' || location.pathname.startsWith('/collections/')) {
    return (
      <div className="page pt-4">
        <ListSkeleton>{status}</ListSkeleton>
      </div>
    );
  }
  if (location.pathname.startsWith('/product-info/')) {
    return <ProductSkeleton>{status}</ProductSkeleton>;
  }
  if (location.pathname.startsWith('/order-info/')) return <OrderSkeleton>{status}</OrderSkeleton>;
  if (location.pathname === '/orders') return <OrdersSkeleton>{status}</OrdersSkeleton>;
  if (location.pathname === '/cart') return <CartSkeleton>{status}</CartSkeleton>;
  if (location.pathname === '/profile') return <ProfileSkeleton>{status}</ProfileSkeleton>;
  return <div className="page pt-4">{status}</div>;
}

interface LoadingStatusProps {
  /** `h1` when the page has no other heading. */
  as?: 'h1' | 'p';
}

/** After eight seconds it offers a retry. */
export function LoadingStatus({ as: Text = 'p' }: LoadingStatusProps) {
  const { slow, target } = useContext(NavigationContext);
  const navigate = useNavigate();
  return (
    <output className="sticky top-19 z-10 mx-auto flex min-h-11 w-fit flex-wrap items-center justify-center gap-x-3 rounded-md border border-kora-300 bg-kora-0 px-4">
      <Text className="font-sans text-base">Loading...</Text>
      {slow && target && (
        <>
          <p>Still trying. Check your connection.</p>
          <button
            type="button"
            className="text-link tap-target"
            onClick={() => void navigate(target, { replace: true, state: target.state })}
          >
            Try again
          </button>
        </>
      )}
    </output>
  );
}
