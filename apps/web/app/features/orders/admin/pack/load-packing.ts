import { adminShipments, type PackingOrder, type SentParcel } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface LoadedPacking {
  orders: PackingOrder[];
  /** Orders that wait, including those beyond the first hundred. */
  total: number;
  /** Parcels of today; empty when they could not be loaded. */
  sent: SentParcel[];
  error: string | undefined;
}

/** @param orders as '7QK2-M9XT,0B4D-Z8RW'; all that wait when it is not given. */
export async function loadPacking(call: Call, orders: string | null): Promise<LoadedPacking> {
  const [{ data, error }, sent] = await Promise.all([
    tryCall(call(adminShipments.packingList, { query: { orders: orders ?? undefined } })),
    tryCall(call(adminShipments.sent, { query: {} })),
  ]);
  return {
    orders: data?.orders ?? [],
    total: data?.total ?? 0,
    sent: sent.data?.parcels ?? [],
    error: error?.message,
  };
}
