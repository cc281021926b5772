import { Icon } from '#ui/icon.tsx';
import { countPieces, findTracking } from './packing-state.ts';
import type { usePacking } from './use-packing.ts';

/** The orders in the order of packing; a press opens one. */
export function Queue({ packing }: { packing: ReturnType<typeof usePacking> }) {
  const { queue, order: current, state, open } = packing;
  return (
    <nav aria-label="Orders to pack" className="pack-queue">
      {queue.map((order) => {
        const { order_id, name } = order;
        const packed = findTracking(order, state) !== undefined;
        return (
          <button
            key={order_id}
            type="button"
            className="pack-queue-row"
            aria-current={order_id === current?.order_id ? 'step' : undefined}
            onClick={() => open(order_id)}
          >
            <span className="text-ok">
              {packed && (
                <>
                  <Icon name="check" size={20} />
                  <span className="sr-only">Packed</span>
                </>
              )}
            </span>
            <span className="min-w-0">
              <b className="font-semibold tabular-nums lining-nums">{order_id}</b>
              <br />
              {name}
            </span>
            <span className="text-ink-600">{countPieces(order)} pc</span>
          </button>
        );
      })}
    </nav>
  );
}
