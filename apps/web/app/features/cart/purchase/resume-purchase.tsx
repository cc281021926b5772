import type { DeliveryQuote } from '@shop/contract';
import { formatRupees } from '@shop/domain/money';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { Icon } from '#ui/icon.tsx';
import { restoreFocus } from '#ui/restore-focus.ts';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { calculateSums } from '../calculate-sums.ts';
import { toPricedLines } from '../to-priced-lines.ts';
import {
  clearPendingPurchase,
  getPendingPurchase,
  onPendingChange,
  type PendingLine,
  type PendingPurchase,
} from './pending-purchase.ts';
import { type PieceImages, PieceLines } from './piece-lines.tsx';

interface ResumePurchaseProps extends PieceImages {
  /** Resolves when the checkout has closed. */
  onPay: (purchase: PendingPurchase) => Promise<void>;
  /** Adds to the cart what could not be added after the login. */
  onAdd: (lines: PendingLine[]) => Promise<void>;
  /** Says where the purchase goes: the next press opens the payment. */
  deliverTo: ReactNode;
  /** Undefined until it is known: the button then has no amount. */
  quote: DeliveryQuote | undefined;
}

/** Leads on to what the login has interrupted. */
export function ResumePurchase(props: ResumePurchaseProps) {
  const purchase = useSyncExternalStore(onPendingChange, getPurchaseToResume, () => undefined);
  const back = useBack();
  if (!purchase && !back) return null;

  return (
    <div className="page py-3">
      <section
        aria-label="Where you were"
        tabIndex={-1}
        className="offer"
        data-focus-on-navigate=""
      >
        {purchase ? (
          <PurchaseToResume {...props} purchase={purchase} />
        ) : (
          <p className="offer-actions">
            <Link to={back?.to ?? '/cart'} className="button button-filled">
              {back?.label}
            </Link>
          </p>
        )}
      </section>
    </div>
  );
}

const getPurchaseToResume = () => (isProbablySignedIn() ? getPendingPurchase() : undefined);

/** Location state of /home after a login that was reached from a page with personal data. */
const BackState = z.object({
  back: z.object({
    to: z.string().check(z.regex(/^\/(cart|orders|order-info|return)(\/|$)/)),
    label: z.string(),
  }),
});

function useBack() {
  const { state } = useLocation();
  // Location state survives a reload, but the server does not see it.
  return z.safeParse(BackState, useHydrated() ? state : undefined).data?.back;
}

function PurchaseToResume(props: ResumePurchaseProps & { purchase: PendingPurchase }) {
  const { purchase, onPay, onAdd, deliverTo, ...images } = props;
  const { kind, lines } = purchase;
  const { busy, run } = useAction(() => (kind === 'buy' ? onPay(purchase) : onAdd(lines)));
  return (
    <>
      <PieceLines {...images} lines={lines} />
      {kind === 'buy' && deliverTo}
      <div className="offer-actions">
        {kind === 'buy' || kind === 'not added' ? (
          <button
            type="button"
            className="button button-filled"
            aria-busy={busy}
            onClick={() => run()}
          >
            {kind === 'buy' ? describePay(props) : 'Add to cart'}
          </button>
        ) : (
          <Link to="/cart" className="button button-filled">
            View cart
          </Link>
        )}
        <button
          type="button"
          aria-label={`Dismiss ${lines.map(({ name }) => name).join(', ')}`}
          className="icon-button"
          onClick={() => {
            clearPendingPurchase();
            restoreFocus();
          }}
        >
          <Icon name="close" size={20} />
        </button>
      </div>
    </>
  );
}

/** 'Pay ₹2,450' */
function describePay({ purchase, quote }: ResumePurchaseProps & { purchase: PendingPurchase }) {
  if (!quote?.delivers) return 'Pay';
  return `Pay ${formatRupees(calculateSums(toPricedLines(purchase.lines), quote).total)}`;
}
