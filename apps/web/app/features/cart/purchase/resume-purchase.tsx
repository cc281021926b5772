import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { Icon } from '#ui/icon.tsx';
import { restoreFocus } from '#ui/restore-focus.ts';
import { useAction } from '#ui/use-action.ts';
import {
  clearPendingPurchase,
  getPendingPurchase,
  type PendingPurchase,
} from './pending-purchase.ts';

const noSubscription = () => () => {};

const getPurchaseToResume = () => {
  const purchase = getPendingPurchase();
  return purchase?.kind === 'buy' && isProbablySignedIn() ? purchase : undefined;
};

interface ResumePurchaseProps {
  /** Resolves when the checkout has closed. */
  onContinue: (purchase: PendingPurchase) => Promise<void>;
  /** Says where the purchase goes: the next press opens the payment. */
  deliverTo: ReactNode;
}

/** Offers to continue the purchase that the login interrupted. */
export function ResumePurchase({ onContinue, deliverTo }: ResumePurchaseProps) {
  const purchase = useSyncExternalStore(noSubscription, getPurchaseToResume, () => undefined);
  const [, setDismissed] = useState(false);
  const { busy, run } = useAction(onContinue);
  if (!purchase) return null;
  const { name, quantity } = purchase;

  return (
    <section aria-label="Where you were" className="flex flex-col gap-2">
      {deliverTo}
      <div className="flex items-center gap-2">
        <button
          type="button"
          className="button button-filled min-w-0 text-balance"
          aria-busy={busy}
          onClick={() => run(purchase)}
        >
          {`Continue with ${name}${quantity > 1 ? `, ${quantity} pieces` : ''}`}
        </button>
        <button
          type="button"
          aria-label={`Dismiss ${name}`}
          className="icon-button"
          onClick={() => {
            clearPendingPurchase();
            setDismissed(true);
            restoreFocus();
          }}
        >
          <Icon name="close" size={20} />
        </button>
      </div>
    </section>
  );
}
