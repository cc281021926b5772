import { INVALID_SIGNATURE } from '@shop/contract';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { ApiError, call, tryCall } from '#api/call.ts';
import { isUnexplained } from '#api/error-kinds.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { restoreFocus } from '#ui/restore-focus.ts';
import { trackPayment } from './active-payment.ts';
import { setNotice } from './notice-store.ts';
import type { CheckoutShop } from './open-payment-window.ts';
import type { FoundOrder, PurchaseLines } from './payment-calls.ts';
import { clearStoredPayment, getStoredPayment } from './payment-storage.ts';
import { loadPaymentQueue } from './queue/load-payment-queue.ts';
import { hasWaitingPurchase } from './queue/waiting-mark.ts';
import { ScriptLoadError } from './razorpay.ts';
import { type OrderUrl, redirectToOrder } from './redirect-to-order.ts';
import { releaseReservation } from './release-reservation.ts';
import { type PurchaseDelivery, runCheckout } from './run-checkout.ts';
import { verifyPayment } from './verify-payment.ts';

interface CheckoutParts {
  shop: CheckoutShop;
  /** Also called when an order is found after the customer has left the page. */
  onPaid: () => void;
  /** Address of the paid order. By default its page. */
  orderUrl?: OrderUrl | undefined;
}

interface Purchase {
  /** Resolves to undefined when the customer has seen why nothing can be ordered. */
  lines: () => Promise<PurchaseLines | undefined>;
  delivery?: PurchaseDelivery | undefined;
  /** Undefined without an account: then the page says why the payment could not be opened. */
  goToLogin: (() => void) | undefined;
  /** The State decides the tax, and the PIN code belongs to two. By default an alert asks for it. */
  askForState?: (() => void) | undefined;
  /** Whether the page says itself why the shop refused it. By default an alert does. */
  onRefused?: (error: ApiError) => boolean;
  /** After a failed attempt the pieces stay reserved while the customer stays on the page. */
  keepAfterFailure?: boolean;
  /** The checkout was closed without a payment. By default the pressed button takes the focus. */
  onNotCompleted?: () => void;
}

export interface Checkout {
  /** Resolves when the checkout has closed or the customer has left the page. */
  pay: (purchase: Purchase) => Promise<void>;
  stage: 'idle' | 'opening' | 'open' | 'confirming';
  /** Replaces the page while the customer waits in the queue, because the provider is busy. */
  waiting: ReactNode;
  /** Id of a payment that failed verification. */
  unverifiedPayment: string | undefined;
}

type Payment = NonNullable<Awaited<ReturnType<typeof runCheckout>>>;

/** Runs the whole checkout: open, pay, verify, redirect to the order. */
export function useCheckout({ shop, onPaid, orderUrl }: CheckoutParts): Checkout {
  const getAbortSignal = useNavigationAbort();
  const showError = useCheckoutError();
  const [stage, setStage] = useState<Checkout['stage']>('idle');
  const [waiting, setWaiting] = useState<ReactNode>();
  const showOrder = useShowOrder({ onPaid, orderUrl });
  const { confirm, unverifiedPayment, clear } = useConfirm(showOrder);
  const active = useRef(false);

  const payOnce = async (purchase: Purchase) => {
    const { lines, delivery, keepAfterFailure, onNotCompleted } = purchase;
    const pressed = document.activeElement;
    const leaveSignal = getAbortSignal();
    const showPage = () => {
      // Synchronously: a hidden button cannot take the focus. Safari does not focus a pressed button.
      flushSync(() => {
        setStage('idle');
        setWaiting(undefined);
      });
      if (!leaveSignal.aborted) restoreFocus(pressed);
    };
    let opened = false;
    setNotice(undefined);
    setStage('opening');
    try {
      const payment = await runCheckout({
        lines,
        delivery,
        shop,
        leaveSignal,
        keepAfterFailure,
        onWait: setWaiting,
        onOpen: () => {
          opened = true;
          setStage('open');
          setWaiting(undefined);
        },
        onFound: (order) => void showOrder(order, leaveSignal),
      });
      if (payment) {
        clear();
        onPaid();
        setStage('confirming');
        const known = await confirm(payment, { leaveSignal, showPage });
        if (known) clearStoredPayment(payment.opened);
        setStage('idle');
      } else {
        showPage();
        if (opened && !leaveSignal.aborted) onNotCompleted?.();
      }
    } catch (error) {
      showPage();
      if (!leaveSignal.aborted) await showError(error, purchase);
    }
  };
  const pay = async (purchase: Purchase) => {
    if (active.current) return;
    active.current = true;
    try {
      await trackPayment(payOnce(purchase));
    } finally {
      active.current = false;
    }
  };
  useResumeWaiting(pay);
  return { pay, stage, waiting, unverifiedPayment };
}

/** Resumes waiting in the queue after a reload. */
function useResumeWaiting(pay: Checkout['pay']) {
  const navigate = useNavigate();
  const resume = useEffectEvent(async () => {
    const purchase = await (await loadPaymentQueue()).resumeWaitingPurchase();
    if (!purchase) return;
    const { guest, link } = purchase.delivery;
    const goToLogin = () => void navigate('/login', { state: { why: 'buy' } });
    await pay({ ...purchase, goToLogin: guest || link ? undefined : goToLogin });
  });
  useEffect(() => {
    // Delayed, because StrictMode mounts the page twice in development: only the second mount resumes.
    const timer = setTimeout(() => void (hasWaitingPurchase() && resume()));
    return () => clearTimeout(timer);
  }, []);
}

/** Redirects to the order, unless the customer has left the page. */
function useShowOrder({ onPaid, orderUrl }: Pick<CheckoutParts, 'onPaid' | 'orderUrl'>) {
  const { revalidate } = useRevalidator();

  return async (order: FoundOrder, leaveSignal: AbortSignal) => {
    if (leaveSignal.aborted) {
      onPaid();
      return;
    }
    await redirectToOrder(order, orderUrl);
    // The customer went back, to data from before the payment.
    await revalidate();
  };
}

/** With a stored payment, an earlier checkout may still turn out to be paid. */
const notOpenedMessage = () =>
  getStoredPayment()
    ? 'The payment could not be opened. Please try again.'
    : 'The payment could not be opened. You were not charged. Please try again.';

const toMessage = ({ code, message }: ApiError) =>
  !code || code === 'UNEXPECTED' ? notOpenedMessage() : message;

/** Shows why the checkout did not open. */
function useCheckoutError() {
  const showAlert = useAlert();
  const { revalidate } = useRevalidator();

  return async (error: unknown, { goToLogin, askForState, onRefused }: Purchase) => {
    if (error instanceof ScriptLoadError) return showAlert(error.message);
    if (!(error instanceof ApiError)) throw error;
    if (goToLogin && (isUnexplained(error) || error.code === 'NOT_SIGNED_IN')) {
      // oxlint-disable-next-line no-console -- required by the specification
      console.log('Not logged in');
      return goToLogin();
    }
    if (error.code === 'STATE_REQUIRED' && askForState) return askForState();
    if (onRefused?.(error)) return undefined;
    await showAlert(toMessage(error));
    // The stock shown on this page is out of date.
    if (error.status === 409) await revalidate();
    return undefined;
  };
}

interface ConfirmOptions {
  leaveSignal: AbortSignal;
  /** Shows the page that the confirmation had replaced. */
  showPage: () => void;
}

/** Waits for the outcome of a payment and shows it. Resolves to whether it is known. */
function useConfirm(showOrder: ReturnType<typeof useShowOrder>) {
  const showAlert = useAlert();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [unverifiedPayment, setUnverifiedPayment] = useState<string>();

  const confirm = async (
    { result, product_list, opened }: Payment,
    { leaveSignal, showPage }: ConfirmOptions,
  ): Promise<boolean> => {
    const { data: verified, error } = await tryCall(
      verifyPayment(call, { result, product_list, leaveSignal }),
    );
    if (error) {
      showPage();
      flushSync(() => setUnverifiedPayment(result.razorpay_payment_id));
      await showAlert(INVALID_SIGNATURE);
      // The customer may have paid anyway: the shop asks the provider, here or at the next page load.
      if (!isUnexplained(error)) return true;
      void releaseReservation(opened, {
        leaveSignal,
        onFound: (order) => void showOrder(order, leaveSignal),
      });
      return false;
    }
    if ('order_id' in verified) {
      await showOrder(verified, leaveSignal);
    } else if (verified.state === 'received' && opened.link_token !== undefined) {
      // The page itself shows the order.
      showPage();
      await revalidate();
    } else if (verified.state === 'received') {
      await showAlert(verified.msg);
      if (leaveSignal.aborted) return true;
      if (opened.guest_key === undefined) await navigate('/login', { state: { why: 'ended' } });
      else await navigate('/find-order');
    } else if (verified.state === 'refunding') {
      showPage();
      await showAlert(verified.msg);
      await revalidate();
    }
    return true;
  };
  return { confirm, unverifiedPayment, clear: () => setUnverifiedPayment(undefined) };
}

/** @returns a function that gets a signal, aborted when a navigation to another page starts. */
function useNavigationAbort(): () => AbortSignal {
  const current = useLocation();
  const { location: target } = useNavigation();
  const { pathname } = target ?? current;
  const controller = useRef(new AbortController());
  useEffect(() => {
    const visit = new AbortController();
    controller.current = visit;
    return () => visit.abort(`The customer has left ${pathname}.`);
  }, [pathname]);

  return () => controller.current.signal;
}
