import { refusals, type WantedLine } from '@shop/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useRevalidator } from 'react-router';
import { call, Refusal } from '#api/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { ScriptFailed } from './razorpay.ts';
import { takePayment } from './take-payment.ts';
import { useLeaving } from './use-leaving.ts';
import { verifyPayment } from './verify-payment.ts';

interface CheckoutParts {
  shop: { brand: string; checkoutScript: string };
  /** An order was made of the payment. */
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
  const navigate = useNavigate();
  const showOrder = async (order_id: string, leaving: AbortSignal) => {
    onPaid();
    if (leaving.aborted) return;
    await navigate(`/order-info/${order_id}`, { state: { paid: true } });
  };
  const { confirm, refusedPayment, forget } = useConfirm(showOrder);
  const underWay = useRef(false);

  const pay = async ({ lines, logInFirst }: Purchase) => {
    if (underWay.current) return;
    underWay.current = true;
    const pressed = document.activeElement;
    const leaving = leavingOf();
    const showPage = () => {
      // At once, so that what was pressed can take the focus.
      flushSync(() => setStage('idle'));
      if (!leaving.aborted) focusOn(pressed);
    };
    forget();
    setStage('opening');
    try {
      const taken = await takePayment({
        lines,
        shop,
        leaving,
        onOpen: () => setStage('open'),
        onFound: (order_id) => void showOrder(order_id, leaving),
      });
      if (taken) {
        setStage('confirming');
        await confirm(taken, { leaving, showPage });
        setStage('idle');
      } else {
        showPage();
      }
    } catch (error) {
      setStage('idle');
      if (!leaving.aborted) await refuse(error, logInFirst);
    } finally {
      underWay.current = false;
    }
  };
  return { pay, stage, refusedPayment };
}

/** A bar at the foot of the screen may have gone while the page was hidden: then the heading. */
function focusOn(pressed: Element | null) {
  const place = pressed?.isConnected ? pressed : document.querySelector('main h1');
  if (place instanceof HTMLElement) place.focus();
}

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
    await tell(error.message);
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
function useConfirm(showOrder: (order_id: string, leaving: AbortSignal) => Promise<void>) {
  const tell = useAlert();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [refusedPayment, setRefusedPayment] = useState<string>();

  const confirm = async ({ result, product_list }: Taken, { leaving, showPage }: Confirming) => {
    try {
      const verified = await verifyPayment(call, { result, product_list, leaving });
      if ('order_id' in verified) {
        await showOrder(verified.order_id, leaving);
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
