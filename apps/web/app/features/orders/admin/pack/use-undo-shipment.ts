import { adminShipments } from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { useAction } from '#ui/use-action.ts';

/** Takes back a parcel that was marked as sent minutes ago. @param onDone loads what shows the parcel again. */
export function useUndoShipment(onDone: () => void) {
  const [result, setResult] = useState<{ text: string; failed: boolean }>();
  const { busy, run } = useAction(async ({ shipment_id }: { shipment_id: number }) => {
    const params = { shipment_id: `${shipment_id}` };
    const { data, error } = await tryCall(call(adminShipments.undo, { params }));
    setResult({ text: error?.message ?? data?.msg ?? '', failed: error !== undefined });
    onDone();
  });
  return { busy, undo: run, result };
}
