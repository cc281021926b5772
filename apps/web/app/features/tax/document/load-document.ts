import { orderLinks, type TaxDocument, taxDocuments } from '@shop/contract';
import { redirect } from 'react-router';
import { type ApiError, type Call, tryCall } from '#api/call.ts';

/** Both are undefined without a session. */
interface LoadedDocument {
  document: TaxDocument | undefined;
  error: Pick<ApiError, 'message' | 'status'> | undefined;
}

export async function loadDocument(
  call: Call,
  document_id: string,
  as?: 'admin',
): Promise<LoadedDocument> {
  const query = as ? { as } : {};
  const { data, error } = await tryCall(
    call(taxDocuments.view, { params: { document_id }, query }),
  );
  if (!error || (error.code === 'NOT_SIGNED_IN' && !as))
    return { document: data, error: undefined };
  const { message, status } = error;
  return { document: undefined, error: { message, status } };
}

interface LinkedDocument {
  document_id: string;
  order_id: string;
  /** Opens the whole order of a guest. When its time is over, the order's page asks for the digits again. */
  token: string;
}

export async function loadDocumentByLink(
  call: Call,
  { document_id, order_id, token }: LinkedDocument,
): Promise<LoadedDocument> {
  const body = { token, document_id: Number(document_id) };
  const { data, error } = await tryCall(call(orderLinks.viewDocument, { body }));
  const ended = error?.code === 'PHONE_END_REQUIRED' || error?.code === 'ORDER_LINK_EXPIRED';
  if (ended) throw redirect(`/order-info/${order_id}`);
  if (!error) return { document: data, error: undefined };
  const { message, status } = error;
  return { document: undefined, error: { message, status } };
}
