import { type DeliveryQuote, shop } from '@shop/contract';
import { isPincode } from '@shop/domain/india';
import { useRef, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

interface Quoted {
  pin: string;
  quote: DeliveryQuote;
}

/** Charge and days of a delivery to the PIN code that is being typed. */
export function useQuote() {
  const [quoted, setQuoted] = useState<Quoted>();
  const latest = useRef('');
  const follow = async (pin: string, state: string) => {
    const asked = `${pin} ${state}`;
    if (latest.current === asked) return;
    latest.current = asked;
    setQuoted((old) => (old?.pin === pin ? old : undefined));
    if (!isPincode(pin)) return;
    const { data } = await tryCall(call(shop.quoteDelivery, { query: { pin, state } }));
    const quote = data?.quote;
    if (latest.current === asked) setQuoted(quote ? { pin, quote } : undefined);
  };
  return { quoted, follow };
}
