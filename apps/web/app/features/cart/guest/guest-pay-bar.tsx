import type { DeliveryQuote } from '@shop/contract';
import { validateOrderAll } from '@shop/domain/orders/cart-rules';
import { describeRefusal } from '@shop/domain/orders/delivery';
import { calculateSums } from '../calculate-sums.ts';
import type { Coupon } from '../coupon/use-coupon.ts';
import type { Contacts } from '../order-by-phone.tsx';
import type { Piece } from '../purchase/load-pieces.ts';
import { PayBar } from '../purchase/pay-bar.tsx';
import { ORDER_ALL_LIMIT_REACHED } from '../purchase/use-cart-purchase.ts';
import { toPricedLines } from '../to-priced-lines.ts';

interface GuestPayBarProps {
  pieces: Piece[];
  quote: DeliveryQuote | undefined;
  place: string | undefined;
  coupon: Coupon['quote'];
  busy: boolean;
  contacts: Contacts;
}

export function GuestPayBar(props: GuestPayBarProps) {
  const { pieces, quote, place, coupon, busy, contacts } = props;
  const { total } = calculateSums(toPricedLines(pieces), quote, coupon);
  const problem = findProblem(pieces, quote, place);
  return <PayBar total={total} problem={problem} busy={busy} contacts={contacts} />;
}

function findProblem(
  pieces: Piece[],
  quote: DeliveryQuote | undefined,
  place: string | undefined,
): string | undefined {
  if (quote && !quote.delivers) return describeRefusal(quote.onlyInState, place ?? 'this address');
  const [low] = pieces.filter(({ stock, quantity }) => stock < quantity);
  if (low && low.stock > 0) {
    return `Only ${low.stock} of ${low.name} ${low.stock === 1 ? 'is' : 'are'} left.`;
  }
  if (low) return 'Remove sold-out items to order.';
  // A single saree may cost more than a lakh.
  const reducible = pieces.length > 1;
  if (reducible && validateOrderAll(toPricedLines(pieces)) === 'ORDER_ALL_LIMIT_REACHED') {
    return ORDER_ALL_LIMIT_REACHED;
  }
  return undefined;
}
