import { cart, type Gift, type Product } from '@shop/contract';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { isOffline, isSignedOut } from '#api/error-kinds.ts';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { useAlert } from '#ui/alert.tsx';
import { useToast } from '#ui/toast.tsx';
import { refreshCount, resetCount } from './cart-count.ts';
import {
  clearPendingPurchase,
  getPendingPurchase,
  type PendingPurchase,
  savePendingPurchase,
} from './purchase/pending-purchase.ts';

interface Messages {
  added: string;
  failed: string;
}

const VIEW_CART = { to: '/cart', label: 'View cart' };

type CartProduct = Pick<Product, 'product_id' | 'name'>;

interface AddResult {
  /** Why the customer goes to the login; undefined after a message about the result. */
  login?: 'signed out' | 'connection lost';
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
    if (result.login === 'signed out') goToLogin('add', product, quantity);
    // The product may have been added, so it is not kept to be added again after the login.
    if (result.login === 'connection lost') await navigate('/login', { state: { why: 'add' } });
    return result;
  };
}

/** Page to which /home links back after the login. */
const findBack = (pathname: string) =>
  pathname === '/cart' ? { to: pathname, name: 'your cart' } : undefined;

/** Saves the pending purchase and goes to the login. */
export function useLoginForPurchase() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    kind: PendingPurchase['kind'],
    { product_id, name }: CartProduct,
    quantity: number,
    gift?: Gift,
  ) => {
    savePendingPurchase({ kind, product_id, name, quantity, gift });
    const back = pathname.startsWith('/product-info/')
      ? { to: pathname, name }
      : findBack(pathname);
    void navigate('/login', { state: { why: kind, back } });
  };
}

/** Adds the pending product once after the login, on whatever page the customer is by then. */
export function useResumeAddToCart(messages: Messages) {
  const add = useAdd(messages);
  const toast = useToast();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // On the login page itself, loading again would cancel the navigation that follows the login.
    if (pathname === '/login') return;
    const purchase = getPendingPurchase();
    if (purchase?.kind !== 'add' || !isProbablySignedIn()) return;
    clearPendingPurchase();
    const resume = async () => {
      const { login } = await add(purchase, purchase.quantity);
      // The customer comes from the login, which has found a session: it would lead back here.
      if (login) void toast({ kind: 'failure', text: messages.failed });
      // The cart may be on the screen already.
      await revalidate();
    };
    void resume();
  }, [add, toast, messages, pathname, revalidate]);
}

function useAdd({ added, failed }: Messages) {
  const toast = useToast();
  const showAlert = useAlert();

  return useCallback(
    async ({ product_id }: CartProduct, quantity: number): Promise<AddResult> => {
      const { error } = await tryCall(call(cart.add, { body: { product_id, quantity } }));
      if (!error) {
        void refreshCount();
        return { dismissed: toast({ kind: 'success', text: added, link: VIEW_CART }) };
      }
      if (isSignedOut(error)) {
        resetCount();
        return { login: 'signed out', dismissed: Promise.resolve() };
      }
      if (error.status === 0 && !isOffline(error)) {
        return { login: 'connection lost', dismissed: Promise.resolve() };
      }
      // Too little stock, or a full cart. The API's message says what to do.
      const conflict = error.code !== undefined && error.status === 409;
      const dismissed = conflict
        ? showAlert(error.message)
        : toast({ kind: 'failure', text: failed });
      return { dismissed };
    },
    [toast, showAlert, added, failed],
  );
}
