import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { Icon } from '#ui/icon.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { getCount, loadCountOnce, onCountChange, resetCount } from './cart-count.ts';

const MAX_BADGE = 99;

/** Subscribes to the count itself, so that a change does not render the whole header. */
export function CartLink() {
  const { pathname } = useLocation();
  const count = useSyncExternalStore(onCountChange, getCount, () => undefined) ?? 0;
  useEffect(() => {
    if (!isProbablySignedIn()) resetCount();
    // The cart page sets the count from its own data.
    else if (pathname !== '/cart') return whenIdle(loadCountOnce);
    return undefined;
  }, [pathname]);

  return (
    <Link to="/cart" aria-label={getLabel(count)} className="icon-button">
      <Icon name="cart" />
      {count > 0 && (
        <span aria-hidden="true" className="badge">
          {count > MAX_BADGE ? `${MAX_BADGE}+` : count}
        </span>
      )}
    </Link>
  );
}

function getLabel(count: number) {
  if (count === 0) return 'Cart';
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`;
}
