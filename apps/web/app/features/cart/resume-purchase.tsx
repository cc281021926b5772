import { useState, useSyncExternalStore } from 'react';
import { probablySignedIn } from '#api/session-hint.ts';
import { Icon } from '#ui/icon.tsx';
import { currentWish, forgetWish, type Wish } from './pending-purchase.ts';

const never = () => () => {};

const wishToBuy = () => {
  const wish = currentWish();
  return wish?.kind === 'buy' && probablySignedIn() ? wish : undefined;
};

interface WishOfferProps {
  /** Done when the customer is back on the page. */
  onContinue: (wish: Wish) => Promise<void>;
}

/** Goes on with what somebody was about to buy when they had to log in. */
export function WishOffer({ onContinue }: WishOfferProps) {
  const wish = useSyncExternalStore(never, wishToBuy, () => undefined);
  const [, setAnswered] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!wish) return null;

  const goOn = async () => {
    setBusy(true);
    try {
      await onContinue(wish);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label="Where you were" className="flex items-center gap-2">
      <button
        type="button"
        className="button button-filled min-w-0 text-balance"
        aria-busy={busy}
        onClick={busy ? undefined : () => void goOn()}
      >
        {`Continue with ${wish.name}`}
      </button>
      <button
        type="button"
        aria-label={`Dismiss ${wish.name}`}
        className="icon-button"
        onClick={() => {
          forgetWish();
          setAnswered(true);
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
        }}
      >
        <Icon name="close" size={20} />
      </button>
    </section>
  );
}
