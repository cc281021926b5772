import type { CartItem } from '@shop/contract';
import { useAction } from '#ui/use-action.ts';

interface RemovedNoticeProps {
  removed: CartItem | undefined;
  onUndo: (removed: CartItem) => Promise<void>;
}

/** Says what was removed last, and puts it back on request. */
export function RemovedNotice({ removed, onUndo }: RemovedNoticeProps) {
  const { busy, run } = useAction(onUndo);
  return (
    <output className="cart-removed">
      {removed && (
        <>
          <span>{`${removed.name} removed.`}</span>
          <button
            type="button"
            className="text-link tap-target"
            aria-busy={busy}
            onClick={() => run(removed)}
          >
            Undo
          </button>
        </>
      )}
    </output>
  );
}
