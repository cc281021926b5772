import { type AuditEntry, managing, type OrderDetails, orders } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, Refusal } from '#api/call.ts';

interface Loaded {
  order?: OrderDetails;
  /** Missing: it could not be loaded, which hides nothing else. */
  audit?: AuditEntry[] | undefined;
  problem?: string;
}

/** An order and its history. What is on the screen stays when it cannot be fetched anew. */
export function useAdminOrder(order_id: string) {
  const [loaded, setLoaded] = useState<Loaded>({});
  const reload = async () => {
    const next = await load(order_id);
    setLoaded((old) => (next.problem && old.order ? old : next));
  };
  useEffect(() => {
    const begin = async () => setLoaded(await load(order_id));
    void begin();
  }, [order_id]);

  return {
    ...loaded,
    reload,
    again: () => {
      setLoaded({});
      void reload();
    },
  };
}

async function load(order_id: string): Promise<Loaded> {
  try {
    const [order, history] = await Promise.all([
      call(orders.view, viewOf(order_id)),
      call(managing.audit, { query: { order_id } }).catch(unlessBroken),
    ]);
    return { order, audit: history?.audit };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { problem: error.message };
  }
}

/** As it is stored at this moment; nothing where the shop does not say. */
export async function statusNow(order_id: string): Promise<string | undefined> {
  const order = await call(orders.view, viewOf(order_id)).catch(unlessBroken);
  return order?.order_status;
}

const viewOf = (order_id: string) =>
  ({ params: { id: order_id }, query: { as: 'admin' } }) as const;

function unlessBroken(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
