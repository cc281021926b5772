import { ORDER_NOT_FOUND, type OrderDetails, orders } from '@shop/contract';
import { type ApiError, type Call, tryCall } from '#api/call.ts';

export type OrderLoadError = Pick<ApiError, 'message' | 'status'> & Partial<Pick<ApiError, 'code'>>;

/** Both are undefined without a session. */
interface LoadedOrder {
  order: OrderDetails | undefined;
  error: OrderLoadError | undefined;
}

/**
 * @param order_id in any case, as customers type it.
 * @param getLastOrder in the browser, shown when the same order cannot be loaded again.
 */
export async function loadOrder(
  call: Call,
  order_id: string,
  getLastOrder?: () => OrderDetails | undefined,
): Promise<LoadedOrder> {
  const id = order_id.toUpperCase();
  const { data, error } = await tryCall(
    call(orders.view, { params: { id }, query: { with: 'delivery' } }),
  );
  if (!error || error.code === 'NOT_SIGNED_IN') return { order: data, error: undefined };

  const last = getLastOrder?.();
  if (last?.order_id === id && isTransient(error)) return { order: last, error: undefined };
  const { code, message, status } = error;
  return {
    order: undefined,
    error: code === 'INVALID_INPUT' ? NOT_FOUND_ERROR : { message, status },
  };
}

/** Network failures and server errors; a retry may succeed. */
export const isTransient = ({ status }: OrderLoadError) => status === 0 || status >= 500;

const NOT_FOUND_ERROR: OrderLoadError = { message: ORDER_NOT_FOUND, status: 404 };

/** The payment is authorized but not captured. */
export const isPaymentPending = ({ payment_status }: OrderDetails) =>
  payment_status === 'Authorized';
