import { Link, useRevalidator } from 'react-router';
import { Panel } from '#ui/empty-state.tsx';
import { mayPass, type Problem } from './load-order.ts';

export function OrderProblem({ problem }: { problem: Problem }) {
  const { revalidate, state } = useRevalidator();
  const busy = state === 'loading';
  const again = mayPass(problem);
  return (
    <Panel title={`Error: ${problem.message}`}>
      {again && (
        <button
          type="button"
          className="button button-filled"
          aria-busy={busy}
          onClick={busy ? undefined : () => void revalidate()}
        >
          Try again
        </button>
      )}
      <Link to="/orders" className={again ? 'text-link standing-link' : 'button button-filled'}>
        My Orders
      </Link>
      <Link to="/home" className="text-link standing-link">
        Go to Homepage
      </Link>
    </Panel>
  );
}
