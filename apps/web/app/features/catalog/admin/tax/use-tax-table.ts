import { adminTax, type ReplyOf } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

export type TaxTable = ReplyOf<typeof adminTax.view>;

/** Undefined until it is loaded: the form works without it, and the server checks the price. */
export function useTaxTable(): TaxTable | undefined {
  const [table, setTable] = useState<TaxTable>();
  useEffect(() => {
    void tryCall(call(adminTax.view, {})).then(({ data }) => setTable(data));
  }, []);
  return table;
}
