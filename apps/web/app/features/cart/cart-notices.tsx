import type { CartItem } from '@shop/contract';
import { useSearchParams } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { useAction } from '#ui/use-action.ts';

/** Shown when a form that was posted without JavaScript could not add the product. */
export function NotAddedNotice() {
  const [search] = useSearchParams();
  if (search.get('added') !== 'no') return null;
  return (
    <Notice label="About your cart" focusOnNavigate>
      <p>Not added. There are not enough in stock.</p>
    </Notice>
  );
}

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
