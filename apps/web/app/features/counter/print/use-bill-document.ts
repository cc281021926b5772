import { counterBills, type TaxDocument } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

/** The invoice or bill of supply of a sale. A shop that is not registered issues none. */
export function useBillDocument(document_id: number | undefined) {
  const [document, setDocument] = useState<TaxDocument>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (document_id === undefined) return undefined;
    let isCurrent = true;
    const load = async () => {
      const params = { document_id: `${document_id}` };
      const { data, error } = await tryCall(call(counterBills.view, { params }));
      if (!isCurrent) return;
      setDocument(data);
      setProblem(error?.message);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [document_id, round]);
  return {
    document,
    problem,
    isLoading: document_id !== undefined && !document && problem === undefined,
    retry: () => {
      setProblem(undefined);
      setRound(round + 1);
    },
  };
}
