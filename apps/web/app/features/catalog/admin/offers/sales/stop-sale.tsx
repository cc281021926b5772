import { adminSales, type Sale } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

interface StopSaleProps {
  sale: Sale;
  /** Resolves when the screen shows it. */
  onStopped: (sale: Sale) => Promise<void>;
  onClose: () => void;
}

/** Asks once, then stops the sale. */
export function StopSale({ sale, onStopped, onClose }: StopSaleProps) {
  const showAlert = useAlert();
  const stop = async () => {
    const params = { sale_id: `${sale.sale_id}` };
    const { data, error } = await tryCall(call(adminSales.stop, { params }));
    if (data) await onStopped(data);
    else void showAlert(error.message);
  };
  return (
    <ConfirmDialog
      question={describeStop(sale)}
      labels={{ yes: 'Stop the sale', no: 'Keep it' }}
      onConfirm={stop}
      onClose={onClose}
    />
  );
}

const describeStop = ({ name, state }: Sale) =>
  state === 'running'
    ? `Stop ‘${name}’ now? Prices go back at once. Customers who are paying now keep the sale price.`
    : `Stop ‘${name}’? It will not start.`;
