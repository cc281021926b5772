import { type CartItem, cart } from '@shop/contract';
import { validateOrderAll } from '@shop/domain/orders/cart-rules';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { useAction } from '#ui/use-action.ts';
import type { PurchaseLines } from '../coupon/use-purchase-lines.ts';
import { toPricedLines } from '../to-priced-lines.ts';
import { useRestoreLineFocus } from '../use-remove-items.ts';

/** @returns undefined when the customer has seen why the lines cannot be ordered. */
export type LoadLines = () => Promise<PurchaseLines | undefined>;

/** Both resolve when the checkout has closed. */
interface BuyActions {
  onBuyItem: (line: CartItem, lines: LoadLines) => Promise<void>;
  onOrderAll: (lines: LoadLines) => Promise<void>;
}

interface CartPurchaseOptions extends BuyActions {
  items: CartItem[];
  /** With optimistic quantities. */
  lines: CartItem[];
  /** Resolves when every quantity change has been sent. */
  waitForChanges: () => Promise<unknown>;
  /** Adds code and total. Resolves to undefined when the customer has seen why not. */
  toPurchaseLines: (
    lines: CartItem[],
    ordered: { alone: boolean },
  ) => Promise<PurchaseLines | undefined>;
}

/** Buys one line or all of them. `buying` identifies the busy button. */
export function useCartPurchase(options: CartPurchaseOptions) {
  const { items, lines, waitForChanges, toPurchaseLines, onBuyItem, onOrderAll } = options;
  const checkLines = useCheckLines(items);
  const { run, running } = useAction(
    (_button: CartItem['cart_item_id'] | 'all', purchase: () => Promise<void>) => purchase(),
  );

  const loadLine = (line: CartItem) => async () => {
    await waitForChanges();
    const checked = await checkLines((all) => {
      const fresh = all.filter(({ cart_item_id }) => cart_item_id === line.cart_item_id);
      return { fresh, problem: findChange(fresh, [line]) };
    });
    return checked && toPurchaseLines(checked, { alone: true });
  };
  const loadLines = async () => {
    await waitForChanges();
    const checked = await checkLines((fresh) => ({ fresh, problem: findProblem(fresh, lines) }));
    return checked && toPurchaseLines(checked, { alone: false });
  };
  return {
    buying: running?.[0],
    buyItem: (line: CartItem) => run(line.cart_item_id, () => onBuyItem(line, loadLine(line))),
    orderAll: () => run('all', () => onOrderAll(loadLines)),
  };
}

type Check = (cart: CartItem[]) => { fresh: CartItem[]; problem: string | undefined };

/** Loads the cart before a purchase: another tab may have changed it. */
function useCheckLines(items: CartItem[]) {
  const showAlert = useAlert();
  const { revalidate } = useRevalidator();
  const focusLater = useRestoreLineFocus(items);

  return async (check: Check): Promise<CartItem[] | undefined> => {
    const { cart_item } = await call(cart.view, {});
    const { fresh, problem } = check(cart_item);
    if (!problem) return fresh;
    await showAlert(problem);
    focusLater(undefined);
    await revalidate();
    return undefined;
  };
}

export const ORDER_ALL_LIMIT_REACHED = 'Order total exceeds ₹1,00,000. Please reduce items.';

function findProblem(fresh: CartItem[], shown: CartItem[]) {
  const problem = validateOrderAll(toPricedLines(fresh));
  if (problem === 'CART_EMPTY') return 'Your cart is empty!';
  if (problem === 'ORDER_ALL_LIMIT_REACHED') return ORDER_ALL_LIMIT_REACHED;
  return findChange(fresh, shown);
}

const findChange = (fresh: CartItem[], shown: CartItem[]) =>
  serialize(fresh) === serialize(shown)
    ? undefined
    : 'Your cart has changed. Please check it and order again.';

const serialize = (lines: CartItem[]) =>
  JSON.stringify(lines.map(({ product_id, quantity, price }) => [product_id, quantity, price]));
