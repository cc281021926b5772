import { type OrderReturns, returns } from '@shop/contract';
import { type ApiError, type Call, tryCall } from '#api/call.ts';

interface LoadedReturns {
  found: OrderReturns | undefined;
  /** Also undefined without a session. */
  error: Pick<ApiError, 'message' | 'status'> | undefined;
}

/** @param order_id in any case, as customers type it. */
export async function loadReturns(call: Call, order_id: string): Promise<LoadedReturns> {
  const params = { id: order_id.toUpperCase() };
  const { data, error } = await tryCall(call(returns.ofOrder, { params }));
  if (!error || error.code === 'NOT_SIGNED_IN') return { found: data, error: undefined };
  const { message, status } = error;
  return { found: undefined, error: { message, status } };
}
