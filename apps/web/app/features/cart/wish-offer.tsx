import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { probablySignedIn } from '#api/session-memory.ts';
import { Icon } from '#ui/icon.tsx';
import { currentWish, forgetWish } from './wish.ts';

const never = () => () => {};

const wishToBuy = () => {
  const wish = currentWish();
  return wish?.kind === 'buy' && probablySignedIn() ? wish : undefined;
};

/** Leads back to what somebody was about to buy when they had to log in. */
export function WishOffer({ addressOf }: { addressOf: (productId: number) => string }) {
  const wish = useSyncExternalStore(never, wishToBuy, () => undefined);
  const [, setAnswered] = useState(false);
  if (!wish) return null;

  return (
    <section
      aria-label="Where you were"
      className="flex items-center justify-between gap-2 rounded-md border border-kora-300 bg-kora-0 pl-4"
    >
      <Link
        to={addressOf(wish.product_id)}
        className="text-link standing-link min-w-0"
        onClick={forgetWish}
      >
        {`Continue with ${wish.name}`}
      </Link>
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
