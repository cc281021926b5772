import { refusals, type WantedLine } from '@shop/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useRevalidator } from 'react-router';
import { call, Refusal } from '#api/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { keepUnderWay } from './active-payment.ts';
import { forgetPayment, openPayment } from './payment-storage.ts';
import { ScriptFailed } from './razorpay.ts';
import { showOrder } from './redirect-to-order.ts';
import { takePayment } from './run-checkout.ts';
import { useLeaving } from './use-navigation-abort.ts';
import { verifyPayment } from './verify-payment.ts';

interface CheckoutParts {
  shop: { brand: string; checkoutScript: string };
  /** A payment was taken, and again when an order was made of it while the customer went on. */
  onPaid: () => void;
}

interface Purchase {
  /** What is bought, or nothing when the customer has been told why not. */
  lines: () => Promise<WantedLine[] | undefined>;
  /** Leads to the login, and keeps what is wanted. */
  logInFirst: () => void;
}

export interface Checkout {
  /** Done when the customer is back on the page, or on another one. */
  pay: (purchase: Purchase) => Promise<void>;
  stage: 'idle' | 'opening' | 'open' | 'confirming';
  /** The payment that the shop did not accept. */
  refusedPayment: string | undefined;
}

type Taken = NonNullable<Awaited<ReturnType<typeof takePayment>>>;

/** The one way to pay, whatever was pressed. */
export function useCheckout({ shop, onPaid }: CheckoutParts): Checkout {
  const leavingOf = useLeaving();
  const refuse = useRefuse();
  const [stage, setStage] = useState<Checkout['stage']>('idle');
  const lead = useLead(onPaid);
  const { confirm, refusedPayment, forget } = useConfirm(lead);
  const underWay = useRef(false);

  const payOnce = async ({ lines, logInFirst }: Purchase) => {
    const pressed = document.activeElement;
    const leaving = leavingOf();
    const showPage = () => {
      // At once, so that what was pressed can take the focus.
      flushSync(() => setStage('idle'));
      if (!leaving.aborted) focusOn(pressed);
    };
    setStage('opening');
    try {
      const taken = await takePayment({
        lines,
        shop,
        leaving,
        onOpen: () => setStage('open'),
        onFound: (order_id) => void lead(order_id, leaving),
      });
      if (taken) {
        forget();
        onPaid();
        setStage('confirming');
        await confirm(taken, { leaving, showPage });
        forgetPayment(taken.result.razorpay_order_id);
        setStage('idle');
      } else {
        showPage();
      }
    } catch (error) {
      setStage('idle');
      if (!leaving.aborted) await refuse(error, logInFirst);
    }
  };
  const pay = async (purchase: Purchase) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await keepUnderWay(payOnce(purchase));
    } finally {
      underWay.current = false;
    }
  };
  return { pay, stage, refusedPayment };
}

/** Leads to the order, unless the customer has gone elsewhere. */
function useLead(onPaid: () => void) {
  const { revalidate } = useRevalidator();

  return async (order_id: string, leaving: AbortSignal) => {
    if (leaving.aborted) {
      onPaid();
      return;
    }
    await showOrder(order_id);
    // The customer came back, to a page from before the payment.
    await revalidate();
  };
}

/**
 * A bar at the foot of the screen may have gone while the page was hidden, and Safari does not
 * focus what is pressed: then the heading.
 */
function focusOn(pressed: Element | null) {
  if (pressed instanceof HTMLElement && pressed.isConnected && pressed !== document.body) {
    pressed.focus();
  } else {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
}

/** No sheet has opened now, but what became of one before it may not be known yet. */
const notOpened = () =>
  openPayment()
    ? 'The payment could not be opened. Please try again.'
    : 'The payment could not be opened. Nothing was charged. Please try again.';

const wordsOf = (error: Refusal | ScriptFailed) =>
  error instanceof Refusal && error.code === 'UNEXPECTED' ? notOpened() : error.message;

/** Says why no payment could begin. */
function useRefuse() {
  const tell = useAlert();
  const { revalidate } = useRevalidator();

  return async (error: unknown, logInFirst: () => void) => {
    if (!(error instanceof Refusal || error instanceof ScriptFailed)) throw error;
    if (error instanceof Refusal && error.code === 'NOT_SIGNED_IN') {
      // oxlint-disable-next-line no-console -- the specification asks for it
      console.log('Not logged in');
      logInFirst();
      return;
    }
    await tell(wordsOf(error));
    // What this page says about the stock is out of date.
    if (error instanceof Refusal && error.status === 409) await revalidate();
  };
}

interface Confirming {
  leaving: AbortSignal;
  /** Shows the page again, which the confirmation had taken the place of. */
  showPage: () => void;
}

/** Learns what became of the money, and leads there or says so. */
function useConfirm(lead: ReturnType<typeof useLead>) {
  const tell = useAlert();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [refusedPayment, setRefusedPayment] = useState<string>();

  const confirm = async ({ result, product_list }: Taken, { leaving, showPage }: Confirming) => {
    try {
      const verified = await verifyPayment(call, { result, product_list, leaving });
      if ('order_id' in verified) {
        await lead(verified.order_id, leaving);
      } else if (verified.state === 'received') {
        await tell(verified.msg);
        if (!leaving.aborted) await navigate('/login', { state: { why: 'ended' } });
      } else if (verified.state === 'refunding') {
        showPage();
        await tell(verified.msg);
        await revalidate();
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      showPage();
      flushSync(() => setRefusedPayment(result.razorpay_payment_id));
      await tell(refusals.NOT_PAID.msg);
    }
  };
  return { confirm, refusedPayment, forget: () => setRefusedPayment(undefined) };
}
