import { counterBills, type TaxDocument } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

interface Found {
  document?: TaxDocument | undefined;
  problem?: string | undefined;
}

/** The invoice or bill of supply of a sale. A shop that is not registered issues none. */
export function useBillDocument(document_id: number | undefined) {
  const [{ document, problem }, setFound] = useState<Found>({});
  useEffect(() => {
    void findBill(document_id).then(setFound);
  }, [document_id]);
  return {
    document,
    problem,
    isLoading: document_id !== undefined && !document && problem === undefined,
    retry: () => {
      setFound({});
      void findBill(document_id).then(setFound);
    },
  };
}

async function findBill(document_id: number | undefined): Promise<Found> {
  if (document_id === undefined) return {};
  const params = { document_id: `${document_id}` };
  const { data, error } = await tryCall(call(counterBills.view, { params }));
  return { document: data, problem: error?.message };
}
