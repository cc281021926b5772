import type { Product } from '@shop/contract';
import { Refusal } from '#api/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { useLogInFirst } from './use-add-to-cart.ts';

type Pay = (product: Product, quantity: number) => Promise<void>;

interface BuyNowParts {
  isSignedIn: () => Promise<boolean>;
  pay: Pay;
}

/** Pays for one product; who is not logged in goes there first. */
export function useBuyNow({ isSignedIn, pay }: BuyNowParts): Pay {
  const tell = useAlert();
  const logInFirst = useLogInFirst();

  return async (product, quantity) => {
    try {
      if (await isSignedIn()) await pay(product, quantity);
      else logInFirst('buy', product, quantity);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tell(error.message);
    }
  };
}
