import { type DeskPayment, desk } from '@shop/contract';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call, Refusal } from '#api/call.ts';
import { useToast } from '#ui/toast.tsx';

/** The shop's own words are for somebody who was about to pay. */
const wordsOf = ({ code, message }: Refusal) =>
  code === 'PAYMENT_UNAVAILABLE'
    ? 'The payment provider does not answer. Please try again in a moment.'
    : message;

/** Asks the provider about one payment at a time, says what came of it, and looks at the desk anew. */
export function useSettling(rows: DeskPayment[]) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    if (!pressed.current || rows.some(({ payment_id }) => payment_id === pressed.current)) return;
    // The row has gone, and its button with it.
    pressed.current = undefined;
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main h1')?.focus();
    }
  }, [rows]);

  const settle = async (payment_id: string) => {
    if (busy) return;
    setBusy(payment_id);
    pressed.current = payment_id;
    try {
      const { msg, state } = await call(desk.settle, { params: { id: payment_id } });
      void toast({ kind: state === 'refund failed' ? 'failure' : 'success', text: msg });
      await revalidate();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      void toast({ kind: 'failure', text: wordsOf(error) });
    } finally {
      setBusy(undefined);
    }
  };

  return { busy, settle };
}
