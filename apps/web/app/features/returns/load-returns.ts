import { type OrderReturns, orderLinks, returns } from '@shop/contract';
import { redirect } from 'react-router';
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

/** @param token of a guest's order that this tab has opened, undefined for an order of an account. */
export const loadReturnsInBrowser = (call: Call, order_id: string, token: string | undefined) =>
  token === undefined ? loadReturns(call, order_id) : loadReturnsByLink(call, order_id, token);

/** When the time of the token is over, the order's page asks for the digits. */
async function loadReturnsByLink(
  call: Call,
  order_id: string,
  token: string,
): Promise<LoadedReturns> {
  const { data, error } = await tryCall(call(orderLinks.view, { body: { token } }));
  const ended = data?.scope === 'limited' || error?.code === 'ORDER_LINK_EXPIRED';
  if (ended) throw redirect(`/order-info/${order_id}`);
  if (!error) {
    const { returns: asked = [], returnable = null } = data;
    return { found: { returns: asked, returnable }, error: undefined };
  }
  const { message, status } = error;
  return { found: undefined, error: { message, status } };
}
