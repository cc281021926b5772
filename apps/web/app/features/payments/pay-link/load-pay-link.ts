import { type PayLink, payLinks } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

/** @returns undefined when the shop does not know the token. */
export async function loadPayLink(call: Call, token: string): Promise<PayLink | undefined> {
  const { data, error } = await tryCall(call(payLinks.view, { body: { token } }));
  if (data) return data;
  if (error.code === 'PAY_LINK_NOT_FOUND') return undefined;
  throw error;
}
