import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type Location, useNavigate } from 'react-router';
import { ProfileSkeleton } from '#features/accounts/profile-skeleton.tsx';
import { CartSkeleton } from '#features/cart/cart-skeleton.tsx';
import { ListSkeleton } from '#features/catalog/list/list-skeleton.tsx';
import { ProductSkeleton } from '#features/catalog/product/product-skeleton.tsx';
import { OrdersSkeleton } from '#features/orders/list/orders-skeleton.tsx';
import { OrderSkeleton } from '#features/orders/order-skeleton.tsx';
import { type Pending, usePending } from './use-pending-navigation.ts';

const PendingContext = createContext<Pending>({
  target: undefined,
  skeleton: undefined,
  elsewhere: false,
  slow: false,
});

/** For a page that shows by itself that it is being refreshed. */
export const usePendingPage = () => useContext(PendingContext);

/** Every change of page passes here: the page that is coming shows its skeleton. */
export function PendingPage({ children }: { children: ReactNode }) {
  const pending = usePending();
  const { skeleton, elsewhere } = pending;

  useEffect(() => {
    if (elsewhere) window.scrollTo(0, 0);
  }, [elsewhere]);

  return (
    <PendingContext value={pending}>
      {skeleton && elsewhere && <SkeletonOf location={skeleton} />}
      <div hidden={elsewhere}>{children}</div>
    </PendingContext>
  );
}

function SkeletonOf({ location }: { location: Location }) {
  const words = <Waiting as="h1" />;
  if (location.pathname === '/home') {
    return (
      <div className="page pt-4">
        <ListSkeleton>{words}</ListSkeleton>
      </div>
    );
  }
  if (location.pathname.startsWith('/product-info/')) {
    return <ProductSkeleton>{words}</ProductSkeleton>;
  }
  if (location.pathname.startsWith('/order-info/')) return <OrderSkeleton>{words}</OrderSkeleton>;
  if (location.pathname === '/orders') return <OrdersSkeleton>{words}</OrdersSkeleton>;
  if (location.pathname === '/cart') return <CartSkeleton>{words}</CartSkeleton>;
  if (location.pathname === '/profile') return <ProfileSkeleton>{words}</ProfileSkeleton>;
  return <div className="page pt-4">{words}</div>;
}

interface WaitingProps {
  /** The only heading there is, while a whole page is waited for. */
  as?: 'h1' | 'p';
}

/** What is said while waiting, and after eight seconds what can be done. */
export function Waiting({ as: Words = 'p' }: WaitingProps) {
  const { slow, target } = useContext(PendingContext);
  const navigate = useNavigate();
  return (
    <output className="sticky top-19 z-10 mx-auto flex min-h-11 w-fit flex-wrap items-center justify-center gap-x-3 rounded-md border border-kora-300 bg-kora-0 px-4">
      <Words className="font-sans text-base">Loading...</Words>
      {slow && target && (
        <>
          <p>Still trying. Check your connection.</p>
          <button
            type="button"
            className="text-link standing-link"
            onClick={() => void navigate(target, { replace: true, state: target.state })}
          >
            Try again
          </button>
        </>
      )}
    </output>
  );
}
