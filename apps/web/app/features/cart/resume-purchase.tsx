import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { askForState } from '#features/accounts/addresses/ask-for-state.ts';
import { useCustomerDelivery } from '#features/accounts/addresses/use-customer-delivery.ts';
import { Icon } from '#ui/icon.tsx';
import { restoreFocus } from '#ui/restore-focus.ts';
import { useAction } from '#ui/use-action.ts';
import {
  clearPendingPurchase,
  getPendingPurchase,
  type PendingPurchase,
} from './pending-purchase.ts';

// Most visits of the page have no purchase to continue.
const DeliverTo = lazy(async () => {
  const { DeliverTo: Component } = await import('#features/accounts/addresses/deliver-to.tsx');
  return { default: Component };
});

const noSubscription = () => () => {};

const getPurchaseToResume = () => {
  const purchase = getPendingPurchase();
  return purchase?.kind === 'buy' && isProbablySignedIn() ? purchase : undefined;
};

interface ResumePurchaseProps {
  /** Resolves when the checkout has closed. */
  onContinue: (purchase: PendingPurchase, address_id: number | undefined) => Promise<void>;
}

/** Offers to continue the purchase that the login interrupted. */
export function ResumePurchase({ onContinue }: ResumePurchaseProps) {
  const purchase = useSyncExternalStore(noSubscription, getPurchaseToResume, () => undefined);
  const [, setDismissed] = useState(false);
  if (!purchase) return null;
  const dismiss = () => {
    clearPendingPurchase();
    setDismissed(true);
    restoreFocus();
  };
  return <Offer purchase={purchase} onContinue={onContinue} onDismiss={dismiss} />;
}

interface OfferProps extends ResumePurchaseProps {
  purchase: PendingPurchase;
  onDismiss: () => void;
}

/** Says what is bought and where it goes: the next press opens the payment. */
function Offer({ purchase, onContinue, onDismiss }: OfferProps) {
  const customer = useCustomerDelivery();
  const { busy, run } = useAction(async () => {
    if (customer && !customer.chosen.address.stateCode) askForState();
    else await onContinue(purchase, customer?.chosen.address_id ?? undefined);
  });
  const { name, quantity } = purchase;

  return (
    <section aria-label="Where you were" className="flex flex-col gap-2">
      {customer && (
        <Suspense>
          <DeliverTo delivery={customer} />
        </Suspense>
      )}
      <div className="flex items-center gap-2">
        <button
          type="button"
          className="button button-filled min-w-0 text-balance"
          aria-busy={busy}
          onClick={run}
        >
          {`Continue with ${name}${quantity > 1 ? `, ${quantity} pieces` : ''}`}
        </button>
        <button
          type="button"
          aria-label={`Dismiss ${name}`}
          className="icon-button"
          onClick={onDismiss}
        >
          <Icon name="close" size={20} />
        </button>
      </div>
    </section>
  );
}
