import { adminCoupons, type Coupon } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

interface StopCouponProps {
  coupon: Coupon;
  /** Resolves when the screen shows it. */
  onStopped: (coupon: Coupon) => Promise<void>;
  onClose: () => void;
}

/** Asks once, then stops the coupon. */
export function StopCoupon({ coupon, onStopped, onClose }: StopCouponProps) {
  const showAlert = useAlert();
  const stop = async () => {
    const params = { coupon_id: `${coupon.coupon_id}` };
    const { data, error } = await tryCall(call(adminCoupons.stop, { params }));
    if (data) await onStopped(data);
    else void showAlert(error.message);
  };
  return (
    <ConfirmDialog
      question={`Stop ${coupon.code} now? It cannot start again. Customers who are paying now still get it.`}
      labels={{ yes: 'Stop the coupon', no: 'Keep it' }}
      onConfirm={stop}
      onClose={onClose}
    />
  );
}
