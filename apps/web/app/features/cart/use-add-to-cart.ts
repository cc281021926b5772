import { cart, type Product } from '@shop/contract';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call, Refusal } from '#api/call.ts';
import { probablySignedIn } from '#api/session-hint.ts';
import { useAlert } from '#ui/alert.tsx';
import { useToast } from '#ui/toast.tsx';
import { forgetCount, recount } from './cart-count.ts';
import { currentWish, forgetWish, rememberWish, type Wish } from './pending-purchase.ts';

/** Each page says it in its own words. */
interface Words {
  added: string;
  failed: string;
}

type Wanted = Pick<Product, 'product_id' | 'name'>;

interface Told {
  signedIn: boolean;
  /** When what was said about it has left the screen. */
  gone: Promise<void>;
}

/** Adds to the cart and says how it went; who is not logged in goes there first. */
export function useAddToCart(words: Words) {
  const addNow = useAddNow(words);
  const logInFirst = useLogInFirst();

  return async (product: Wanted, quantity: number): Promise<Told> => {
    const told = await addNow(product, quantity);
    if (!told.signedIn) logInFirst('add', product, quantity);
    return told;
  };
}

/** Keeps what somebody wants over the login. */
export function useLogInFirst() {
  const navigate = useNavigate();
  return (kind: Wish['kind'], { product_id, name }: Wanted, quantity: number) => {
    rememberWish({ kind, product_id, name, quantity });
    void navigate('/login', { state: { why: kind } });
  };
}

/**
 * Does once what somebody wanted before they logged in. Until then it waits; a session that turns
 * out to have ended drops it.
 */
export function useWishToAdd(words: Words) {
  const addNow = useAddNow(words);
  useEffect(() => {
    const wish = currentWish();
    if (wish?.kind !== 'add' || !probablySignedIn()) return;
    forgetWish();
    void addNow(wish, wish.quantity);
  }, [addNow]);
}

function useAddNow({ added, failed }: Words) {
  const toast = useToast();
  const tell = useAlert();

  return useCallback(
    async ({ product_id }: Wanted, quantity: number): Promise<Told> => {
      try {
        await call(cart.add, { body: { product_id, quantity } });
        void recount();
        return { signedIn: true, gone: toast({ kind: 'success', text: added }) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === 'NOT_SIGNED_IN') {
          forgetCount();
          return { signedIn: false, gone: Promise.resolve() };
        }
        // Too few pieces, or a cart that holds no more: the shop's own words say what to do.
        const conflict = error.status === 409;
        const gone = conflict ? tell(error.message) : toast({ kind: 'failure', text: failed });
        return { signedIn: true, gone };
      }
    },
    [toast, tell, added, failed],
  );
}
