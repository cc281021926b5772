import { counterBills, type TaxDocument } from '@shop/contract';
import { useCallback, useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

/** The invoice or bill of supply of a sale. A shop that is not registered issues none. */
export function useBillDocument(document_id: number | undefined) {
  const [document, setDocument] = useState<TaxDocument>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async () => {
    if (document_id === undefined) return;
    const params = { document_id: `${document_id}` };
    const { data, error } = await tryCall(call(counterBills.view, { params }));
    setDocument(data);
    setProblem(error?.message);
  }, [document_id]);
  useEffect(() => void load(), [load]);
  return {
    document,
    problem,
    isLoading: document_id !== undefined && !document && problem === undefined,
    retry: () => {
      setProblem(undefined);
      void load();
    },
  };
}
