import { type ClaimableOrder, orderClaims } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

/** Orders that a guest placed with the customer's email. None without a session, and when they cannot be loaded. */
export async function loadClaims(call: Call): Promise<ClaimableOrder[]> {
  const { data } = await tryCall(call(orderClaims.list, {}));
  return data?.orders ?? [];
}
