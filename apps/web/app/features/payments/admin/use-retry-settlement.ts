import { type AdminPayment, adminPayments } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type ApiError, call, tryCall } from '#api/call.ts';
import { isFocusLost, restoreFocus } from '#ui/restore-focus.ts';
import { useToast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';

/** The API's own message for PAYMENT_UNAVAILABLE addresses a customer. */
const toMessage = ({ code, message }: ApiError) =>
  code === 'PAYMENT_UNAVAILABLE'
    ? 'The payment service is not responding. Please try again soon.'
    : message;

/** Retries the settlement of one payment at a time, then reloads the list. */
export function useRetrySettlement(rows: AdminPayment[]) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const lastRetried = useRef<string>(undefined);
  useEffect(() => {
    const id = lastRetried.current;
    if (!id || rows.some(({ payment_id }) => payment_id === id)) return;
    // The row was removed, together with the focused button.
    lastRetried.current = undefined;
    if (isFocusLost()) restoreFocus();
  }, [rows]);

  const { run, running } = useAction(async (payment_id: string) => {
    lastRetried.current = payment_id;
    const { data, error } = await tryCall(
      call(adminPayments.settle, { params: { id: payment_id } }),
    );
    if (error) {
      void toast({ kind: 'failure', text: toMessage(error) });
      return;
    }
    const failed = data.state === 'refund failed';
    void toast({ kind: failed ? 'failure' : 'success', text: data.msg });
    await revalidate();
  });

  return { retry: run, busyId: running?.[0] };
}
