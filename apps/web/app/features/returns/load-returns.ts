import { type OrderReturns, returns } from '@shop/contract';
import { type ApiError, type Call, tryCall } from '#api/call.ts';

interface LoadedReturns {
  found: OrderReturns | undefined;
  /** Also undefined without a session. */
  error: Pick<ApiError, 'message' | 'status'> | undefined;
}

/** @param orderId in any case, as customers type it. */
export async function loadReturns(call: Call, orderId: string): Promise<LoadedReturns> {
  const params = { id: orderId.toUpperCase() };
  const { data, error } = await tryCall(call(returns.ofOrder, { params }));
  if (!error || error.code === 'NOT_SIGNED_IN') return { found: data, error: undefined };
  const { message, status } = error;
  return { found: undefined, error: { message, status } };
}
