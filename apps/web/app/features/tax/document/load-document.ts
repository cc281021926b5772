import { type TaxDocument, taxDocuments } from '@shop/contract';
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
