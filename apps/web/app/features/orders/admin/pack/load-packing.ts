import { adminShipments, type PackingOrder } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface LoadedPacking {
  orders: PackingOrder[];
  /** Orders that wait, including those beyond the first hundred. */
  total: number;
  error: string | undefined;
}

/** @param orders as '7QK2-M9XT,0B4D-Z8RW'; all that wait when it is not given. */
export async function loadPacking(call: Call, orders: string | null): Promise<LoadedPacking> {
  const { data, error } = await tryCall(
    call(adminShipments.packingList, { query: { orders: orders ?? undefined } }),
  );
  return { orders: data?.orders ?? [], total: data?.total ?? 0, error: error?.message };
}
