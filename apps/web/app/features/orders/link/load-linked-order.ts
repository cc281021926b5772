import { type LinkedOrder, orderLinks } from '@shop/contract';
import { type ApiError, type Call, tryCall } from '#api/call.ts';

export interface OpenedLink extends LinkedOrder {
  /** The one that has opened the order; a full one where there is one. */
  token: string;
}

type LoadedLink =
  | { link: OpenedLink; error?: undefined }
  | { link?: undefined; error: Pick<ApiError, 'message' | 'status' | 'code'> };

/** Tries the tokens one after the other: the full one ends after half an hour, and a link with the email. */
export async function loadLinkedOrder(
  call: Call,
  [token = '', ...others]: string[],
): Promise<LoadedLink> {
  const { data, error } = await tryCall(call(orderLinks.view, { body: { token } }));
  if (data) return { link: { ...data, token: data.token ?? token } };
  if (error.code === 'ORDER_LINK_EXPIRED' && others.length > 0) {
    return loadLinkedOrder(call, others);
  }
  const { message, status, code } = error;
  return { error: { message, status, code } };
}
