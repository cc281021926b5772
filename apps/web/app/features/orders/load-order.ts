import { type OrderDetails, orders, refusals } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';

/** Why there is no order to show: in words, and whether the shop answered at all. */
export type Problem = Pick<Refusal, 'message' | 'status'>;

interface LoadedOrder {
  order: OrderDetails | undefined;
  /** Neither of the two: nobody is logged in. */
  problem: Problem | undefined;
}

/** The order on the screen, for the moment when it cannot be fetched anew. */
let shown: OrderDetails | undefined;

export function keepOrder(order: OrderDetails | undefined) {
  shown = order;
  return () => {
    shown = undefined;
  };
}

export async function loadOrder(call: Call, typed: string): Promise<LoadedOrder> {
  // As it may have been heard on the telephone.
  const id = typed.toUpperCase();
  try {
    return { order: await call(orders.view, { params: { id }, query: {} }), problem: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'NOT_SIGNED_IN') return { order: undefined, problem: undefined };
    if (shown?.order_id === id && mayPass(error)) return { order: shown, problem: undefined };
    const { message, status } = error;
    // What is not even an order number is not found either.
    const problem = error.code === 'INVALID_INPUT' ? NOT_FOUND : { message, status };
    return { order: undefined, problem };
  }
}

/** The shop did not answer, or is in trouble: it may know the order when it is asked again. */
export const mayPass = ({ status }: Problem) => status === 0 || status >= 500;

const NOT_FOUND: Problem = { message: refusals.ORDER_NOT_FOUND.msg, status: 404 };

/** The provider holds the money and has not handed it over yet. */
export const isConfirming = ({ payment_status }: OrderDetails) => payment_status === 'Authorized';
