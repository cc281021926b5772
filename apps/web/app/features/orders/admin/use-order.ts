import {
  type AdminOrderPage,
  type AuditEntry,
  adminOrderPage,
  adminProducts,
  type OrderDetails,
  orders,
} from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

interface LoadedOrder {
  order?: OrderDetails | undefined;
  /** Undefined when it could not be loaded. */
  page?: AdminOrderPage | undefined;
  audit?: AuditEntry[] | undefined;
  error?: string | undefined;
}

/** Loads an order, its admin data and its history. A failed reload keeps the order on the screen. */
export function useOrder(order_id: string) {
  const [loaded, setLoaded] = useState<LoadedOrder>({});
  const reload = async () => {
    const next = await load(order_id);
    setLoaded((old) => (next.error && old.order ? old : next));
    return next;
  };
  useEffect(() => {
    const begin = async () => setLoaded(await load(order_id));
    void begin();
  }, [order_id]);

  return {
    ...loaded,
    reload,
    retry: () => {
      setLoaded({});
      void reload();
    },
  };
}

async function load(order_id: string): Promise<LoadedOrder> {
  const params = { id: order_id };
  const [order, page, history] = await Promise.all([
    tryCall(call(orders.view, toViewArgs(order_id))),
    tryCall(call(adminOrderPage.view, { params })),
    tryCall(call(adminProducts.audit, { query: { order_id } })),
  ]);
  return {
    order: order.data,
    page: page.data,
    audit: history.data?.audit,
    error: order.error?.message,
  };
}

/** @returns undefined when it cannot be loaded. */
export async function fetchOrderStatus(order_id: string): Promise<string | undefined> {
  const { data } = await tryCall(call(orders.view, toViewArgs(order_id)));
  return data?.order_status;
}

/** @returns the last parcel, while it can be undone. */
export async function fetchUndoableParcel(order_id: string): Promise<number | undefined> {
  const { data } = await tryCall(call(orders.view, toViewArgs(order_id)));
  const last = data?.shipments?.at(-1);
  return last?.undoable ? last.shipment_id : undefined;
}

const toViewArgs = (order_id: string) =>
  ({ params: { id: order_id }, query: { as: 'admin', with: 'delivery' } }) as const;
