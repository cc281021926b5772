import { type CartItem, cart, type WantedLine } from '@shop/contract';
import { orderAllProblem } from '@shop/domain/cart-rules';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { priced } from './to-priced-lines.ts';
import { useFocusAfter } from './use-remove-items.ts';

/** Asks what is in the cart now; nothing when the customer has been told why not. */
export type WantedNow = () => Promise<WantedLine[] | undefined>;

/** Done when the customer is back on the page. */
export interface BuyActions {
  onBuyItem: (line: CartItem, lines: WantedNow) => Promise<void>;
  onOrderAll: (lines: WantedNow) => Promise<void>;
}

interface BuyingParts extends BuyActions {
  items: CartItem[];
  /** As they are on the screen. */
  lines: CartItem[];
  /** When no change of a quantity is under way any more. */
  settled: () => Promise<unknown>;
}

/** Buys one line or all, and knows which button waits for it. */
export function useBuying({ items, lines, settled, onBuyItem, onOrderAll }: BuyingParts) {
  const [buying, setBuying] = useState<CartItem['cart_item_id'] | 'all'>();
  const freshLines = useFreshLines(items);

  const during = async (what: typeof buying, act: () => Promise<void>) => {
    if (buying !== undefined) return;
    setBuying(what);
    try {
      await act();
    } finally {
      setBuying(undefined);
    }
  };
  const wantedLine = (line: CartItem) => async () => {
    await settled();
    return freshLines((all) => {
      const fresh = all.filter(({ cart_item_id }) => cart_item_id === line.cart_item_id);
      return { fresh, problem: changeOf(fresh, [line]) };
    });
  };
  const wantedLines = async () => {
    await settled();
    return freshLines((fresh) => ({ fresh, problem: problemWith(fresh, lines) }));
  };
  return {
    buying,
    buyItem: (line: CartItem) => during(line.cart_item_id, () => onBuyItem(line, wantedLine(line))),
    orderAll: () => during('all', () => onOrderAll(wantedLines)),
  };
}

/** What of the cart is bought, and why it cannot be. */
type Choose = (cart: CartItem[]) => { fresh: CartItem[]; problem: string | undefined };

/** The cart may have been changed in another tab: nobody pays for what is not on the screen. */
function useFreshLines(items: CartItem[]) {
  const tell = useAlert();
  const { revalidate } = useRevalidator();
  const focusOn = useFocusAfter(items);

  return async (choose: Choose): Promise<WantedLine[] | undefined> => {
    const { cart_item } = await call(cart.view, {});
    const { fresh, problem } = choose(cart_item);
    if (!problem) return fresh.map(({ product_id, quantity }) => ({ product_id, quantity }));
    await tell(problem);
    focusOn(undefined);
    await revalidate();
    return undefined;
  };
}

export const TOO_HIGH = 'Order total exceeds ₹1,00,000. Please reduce items.';

function problemWith(fresh: CartItem[], shown: CartItem[]) {
  const problem = orderAllProblem(priced(fresh));
  if (problem === 'CART_EMPTY') return 'Your cart is empty!';
  if (problem === 'TOTAL_TOO_HIGH') return TOO_HIGH;
  return changeOf(fresh, shown);
}

function changeOf(fresh: CartItem[], shown: CartItem[]) {
  const same = contentOf(fresh) === contentOf(shown);
  return same ? undefined : 'Your cart has changed. Please look at it and order again.';
}

const contentOf = (lines: CartItem[]) =>
  JSON.stringify(lines.map(({ product_id, quantity, price }) => [product_id, quantity, price]));
