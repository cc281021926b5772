import { cart, type Gift, type Product } from '@shop/contract';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { isOffline, isSignedOut } from '#api/error-kinds.ts';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { useToast } from '#ui/toast.tsx';
import { refreshCount, resetCount } from './cart-count.ts';
import {
  addPendingLine,
  clearPendingPurchase,
  getPendingPurchase,
  type PendingLine,
  savePendingPurchase,
} from './purchase/pending-purchase.ts';

interface Messages {
  added: string;
  failed: string;
}

const VIEW_CART = { to: '/cart', label: 'View cart' };

type CartProduct = Pick<Product, 'product_id' | 'name' | 'price' | 'image'>;

interface AddResult {
  /** 'signed out' and 'connection lost' lead to the login; the others have shown a message. */
  outcome: 'added' | 'refused' | 'failed' | 'signed out' | 'connection lost';
  /** Resolves when the message has left the screen. */
  dismissed: Promise<void>;
}

/** Adds a product to the cart. Without a session, or when the connection is lost, it leads to the login. */
export function useAddToCart(messages: Messages) {
  const add = useAdd(messages);
  const navigate = useNavigate();
  const goToLogin = useLoginForPurchase();

  return async (product: CartProduct, quantity: number): Promise<AddResult> => {
    const result = await add(product, quantity);
    if (result.outcome === 'signed out') goToLogin('add', product, quantity);
    // The product may have been added, so it is not kept to be added again after the login.
    if (result.outcome === 'connection lost') await navigate('/login', { state: { why: 'add' } });
    return result;
  };
}

/** Saves the pending purchase and goes to the login. */
export function useLoginForPurchase() {
  const navigate = useNavigate();
  return (kind: 'add' | 'buy', product: CartProduct, quantity: number, gift?: Gift) => {
    const { product_id, name, price, image } = product;
    addPendingLine(kind, { product_id, name, price, image: image[0], quantity }, gift);
    void navigate('/login', { state: { why: kind } });
  };
}

/** Adds the pending pieces once after the login, on whatever page the customer is by then. */
export function useResumeAddToCart(messages: Messages) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const addAll = useAddPending(messages);
  useEffect(() => {
    // On the login page itself, loading again would cancel the navigation that follows the login.
    if (pathname === '/login' || !isProbablySignedIn()) return;
    const purchase = getPendingPurchase();
    // The card on /home has said what became of it.
    if (isResumed(purchase?.kind) && pathname !== '/home') clearPendingPurchase();
    if (purchase?.kind !== 'add') return;
    const resume = async () => {
      await addAll(purchase.lines);
      // The cart may be on the screen already.
      await revalidate();
    };
    void resume();
  }, [addAll, pathname, revalidate]);
}

const isResumed = (kind: string | undefined) => kind === 'added' || kind === 'not added';

/** Adds the pieces of a visitor who has logged in, and keeps the outcome for the card on /home. */
export function useAddPending({ added, failed }: Messages) {
  const add = useAdd({ added, failed });
  const toast = useToast();
  return useCallback(
    async (lines: PendingLine[]) => {
      // Before the first request, so that nothing is added twice when the customer goes to another page.
      if (location.pathname === '/home') savePendingPurchase({ kind: 'added', lines });
      else clearPendingPurchase();
      const refused: PendingLine[] = [];
      for (const line of lines) {
        const { outcome, dismissed } = await add(line, line.quantity);
        if (outcome === 'refused' || outcome === 'failed') refused.push(line);
        // A message about the stock waits until it was read.
        if (outcome === 'refused') await dismissed;
        // The customer comes from the login, which has found a session: it would lead back here.
        if (outcome === 'signed out' || outcome === 'connection lost') {
          clearPendingPurchase();
          void toast({ kind: 'failure', text: failed });
          return;
        }
      }
      if (refused.length > 0 && location.pathname === '/home') {
        savePendingPurchase({ kind: 'not added', lines: refused });
      }
    },
    [add, toast, failed],
  );
}

function useAdd({ added, failed }: Messages) {
  const toast = useToast();
  const showAlert = useAlert();

  return useCallback(
    async (
      { product_id }: Pick<CartProduct, 'product_id'>,
      quantity: number,
    ): Promise<AddResult> => {
      const { error } = await tryCall(call(cart.add, { body: { product_id, quantity } }));
      if (!error) {
        void refreshCount();
        const dismissed = toast({ kind: 'success', text: added, link: VIEW_CART });
        return { outcome: 'added', dismissed };
      }
      if (isSignedOut(error)) {
        resetCount();
        return { outcome: 'signed out', dismissed: Promise.resolve() };
      }
      if (error.status === 0 && !isOffline(error)) {
        return { outcome: 'connection lost', dismissed: Promise.resolve() };
      }
      // Too little stock, or a full cart. The API's message says what to do.
      const conflict = error.code !== undefined && error.status === 409;
      const dismissed = conflict
        ? showAlert(error.message)
        : toast({ kind: 'failure', text: failed });
      return { outcome: conflict ? 'refused' : 'failed', dismissed };
    },
    [toast, showAlert, added, failed],
  );
}
