import { adminStock, type ShelfProduct } from '@shop/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type ApiError, call } from '#api/call.ts';
import { tryCallLogged } from '#features/catalog/admin/save/save-error-messages.ts';
import { tryStorage } from '#ui/try-storage.ts';
import { useAction } from '#ui/use-action.ts';
import {
  applyReply,
  applyUndo,
  CountState,
  dropOldUndos,
  EMPTY_COUNT,
  finishDraft,
  typeDraft,
  type UnsentCount,
} from './count-state.ts';

const STORAGE_KEY = 'stock-count';

function readState(): CountState {
  const stored = tryStorage<unknown>(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''));
  return dropOldUndos(z.safeParse(CountState, stored).data ?? EMPTY_COUNT, Date.now());
}

/** Counts are kept in the browser until the shop has them, over a reload and without a connection. */
export function useStockCount(replace: (fresh: ShelfProduct) => void) {
  const [state, setState] = useState(readState);
  const [error, setError] = useState<ApiError>();
  const latest = useRef(state);
  const sending = useRef(false);

  const update = (change: (state: CountState) => CountState) => {
    latest.current = change(latest.current);
    setState(latest.current);
    tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(latest.current)));
  };
  const sendOne = async (count: UnsentCount) => {
    const { request_id, ...counted } = count;
    const body = { request_id, counts: [counted] };
    const result = await tryCallLogged(call(adminStock.countStock, { body }));
    setError(result.error);
    const [reply] = result.data?.results ?? [];
    if (!reply) return false;
    update((old) => applyReply(old, count, reply, Date.now()));
    if (reply.product) replace(reply.product);
    return true;
  };
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let sent = true; sent; ) {
        const [next] = latest.current.unsent;
        sent = next !== undefined && (await sendOne(next));
      }
    } finally {
      sending.current = false;
    }
  };
  const undo = useAction(async (product_id: number, audit_id: number) => {
    const { data, error: failed } = await tryCallLogged(
      call(adminStock.undoCount, { body: { audit_id } }),
    );
    setError(failed);
    if (!data) return;
    update((old) => applyUndo(old, product_id, data));
    if (data.product) replace(data.product);
  });
  const sendNow = useEffectEvent(() => void send());
  useEffect(() => {
    const onOnline = () => sendNow();
    sendNow();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  return {
    state,
    error,
    send: () => void send(),
    undo,
    type: (product_id: number, text: string) => update((old) => typeDraft(old, product_id, text)),
    finish: (product: ShelfProduct) => {
      update((old) => finishDraft(old, product, crypto.randomUUID()));
      void send();
    },
    /** Forgets what was counted, but not what is still to be sent. */
    startAgain: () => update(({ unsent }) => ({ ...EMPTY_COUNT, unsent })),
  };
}
