import { type DeliveryQuote, PinCode, shop } from '@shop/contract';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Call, call, tryCall } from '#api/call.ts';
import { tryStorage } from '#ui/try-storage.ts';

/** Where a product would be delivered, and when. */
export type DeliveryCheck =
  | { kind: 'unknown' }
  | { kind: 'invalid' | 'failed'; pin: string }
  | { kind: 'undeliverable'; pin: string; onlyInState: string | undefined }
  | { kind: 'quoted'; pin: string; quote: DeliveryQuote };

const STORAGE_KEY = 'pin';

/** @param price in rupees, for the free-from amount */
export async function quoteDelivery(
  send: Call,
  pin: string,
  price: number,
): Promise<DeliveryCheck> {
  if (!pin) return { kind: 'unknown' };
  if (!z.safeParse(PinCode, pin).success) return { kind: 'invalid', pin };
  const query = { pin, amount: String(price) };
  const { data, error } = await tryCall(send(shop.quoteDelivery, { query }));
  if (error) return { kind: 'failed', pin };
  if (!data.quote) return { kind: 'invalid', pin };
  return data.quote.delivers
    ? { kind: 'quoted', pin, quote: data.quote }
    : { kind: 'undeliverable', pin, onlyInState: data.quote.onlyInState };
}

/** Remembers the PIN code in this browser. `loaded` comes with the page, for visitors without script. */
export function useDelivery(loaded: DeliveryCheck, price: number) {
  const [delivery, setDelivery] = useState(loaded);
  const check = async (pin: string) => {
    const found = await quoteDelivery(call, pin, price);
    setDelivery(found);
    if (found.kind === 'quoted') tryStorage(() => localStorage.setItem(STORAGE_KEY, pin));
  };
  useEffect(() => {
    if (loaded.kind !== 'unknown') return;
    const pin = tryStorage(() => localStorage.getItem(STORAGE_KEY));
    if (pin) void quoteDelivery(call, pin, price).then(setDelivery);
  }, [loaded.kind, price]);
  return { delivery, check, change: () => setDelivery({ kind: 'unknown' }) };
}
