import { adminShipments } from '@shop/contract';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent } from 'react';
import { type ApiError, call, tryCall } from '#api/call.ts';
import type { PackingState } from './packing-state.ts';

export interface Problem {
  order_id: string;
  text: string;
}

const RETRY_MS = 5000;

/** The error says nothing about the tracking number, which is kept and sent again later. */
const isTemporary = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/** Sends typed numbers one after another, again and again until the server has answered. */
export function useSaving(
  { unsaved: [order_id], numbers }: PackingState,
  setState: Dispatch<SetStateAction<PackingState>>,
  onReject: (problem: Problem) => void,
) {
  const tracking = order_id ? numbers[order_id] : undefined;
  const reject = useEffectEvent(onReject);
  useEffect(() => {
    if (!order_id || !tracking) return undefined;
    let timer = 0;
    let ended = false;
    const send = async () => {
      clearTimeout(timer);
      const input = { params: { order_id }, body: { tracking } };
      const { error } = await tryCall(call(adminShipments.saveDraft, input));
      if (ended) return;
      if (error && isTemporary(error)) {
        timer = window.setTimeout(() => void send(), RETRY_MS);
        return;
      }
      setState((old) => withoutUnsaved(old, order_id, error !== undefined));
      if (error) reject({ order_id, text: Object.values(error.fields)[0] ?? error.message });
    };
    const sendNow = () => void send();
    addEventListener('online', sendNow);
    void send();
    return () => {
      ended = true;
      clearTimeout(timer);
      removeEventListener('online', sendNow);
    };
  }, [order_id, tracking, setState]);
}

function withoutUnsaved(state: PackingState, order_id: string, rejected: boolean): PackingState {
  const unsaved = state.unsaved.filter((one) => one !== order_id);
  if (!rejected) return { ...state, unsaved };
  const { [order_id]: _, ...numbers } = state.numbers;
  return { ...state, unsaved, numbers };
}
