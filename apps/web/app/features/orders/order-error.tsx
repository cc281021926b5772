import { Link, useRevalidator } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { isTransient, type OrderLoadError } from './load-order.ts';

export function OrderError({ error }: { error: OrderLoadError }) {
  const { revalidate, state } = useRevalidator();
  const busy = state === 'loading';
  const canRetry = isTransient(error);
  const expired = error.code === 'ORDER_LINK_EXPIRED';
  return (
    <EmptyState title={`Error: ${error.message}`}>
      {canRetry && (
        <button
          type="button"
          className="button button-filled"
          aria-busy={busy}
          onClick={busy ? undefined : () => void revalidate()}
        >
          Try again
        </button>
      )}
      {expired && (
        <Link to="/find-order" className="button button-filled">
          Find my order
        </Link>
      )}
      <Link
        to="/orders"
        className={canRetry || expired ? 'text-link tap-target' : 'button button-filled'}
      >
        My Orders
      </Link>
      <Link to="/home" className="text-link tap-target">
        Go to Homepage
      </Link>
    </EmptyState>
  );
}
