import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { probablySignedIn } from '#api/session-hint.ts';
import { Icon } from '#ui/icon.tsx';
import { onceIdle } from '#ui/when-idle.ts';
import { countOnce, currentCount, forgetCount, onCountChange } from './cart-count.ts';

const MOST_SHOWN = 99;

/** The cart in the bar. It looks at the count by itself, so that nothing else is drawn again. */
export function CartLink() {
  const { pathname } = useLocation();
  const count = useSyncExternalStore(onCountChange, currentCount, () => undefined) ?? 0;
  useEffect(() => {
    // Between two pages somebody may have logged in, or a session may have ended.
    if (!probablySignedIn()) forgetCount();
    // The cart's own page counts by itself.
    else if (pathname !== '/cart') return onceIdle(countOnce);
    return undefined;
  }, [pathname]);

  return (
    <Link to="/cart" aria-label={nameFor(count)} className="icon-button">
      <Icon name="cart" />
      {count > 0 && (
        <span aria-hidden="true" className="badge">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}

function nameFor(count: number) {
  if (count === 0) return 'Cart';
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`;
}
