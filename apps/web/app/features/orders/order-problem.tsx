import { Link, useRevalidator } from 'react-router';
import type { Refusal } from '#api/call.ts';
import { Panel } from '#ui/panel.tsx';
import { mayPass } from './load-order.ts';

export function OrderProblem({ problem }: { problem: Refusal }) {
  const { revalidate, state } = useRevalidator();
  const busy = state === 'loading';
  return (
    <Panel title={`Error: ${problem.message}`}>
      {mayPass(problem) && (
        <button
          type="button"
          className="button button-filled"
          aria-busy={busy}
          onClick={busy ? undefined : () => void revalidate()}
        >
          Try again
        </button>
      )}
      <Link to="/orders" className="text-link standing-link">
        My Orders
      </Link>
      <Link to="/home" className="text-link standing-link">
        Go to Homepage
      </Link>
    </Panel>
  );
}
