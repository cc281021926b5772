import { adminStock, type ReplyOf } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

type UsualPrices = ReplyOf<typeof adminStock.usualPrices>['prices'];

/** Undefined until they are loaded: the form works without them. */
export function useUsualPrices(): UsualPrices | undefined {
  const [prices, setPrices] = useState<UsualPrices>();
  useEffect(() => {
    void tryCall(call(adminStock.usualPrices, {})).then(({ data }) => setPrices(data?.prices));
  }, []);
  return prices;
}
