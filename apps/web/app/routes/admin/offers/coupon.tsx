import { useNavigate } from 'react-router';
import { browserApi } from '#api/call.ts';
import { CouponEditor } from '#features/catalog/admin/offers/coupons/editor/coupon-editor.tsx';
import { loadCoupon } from '#features/catalog/admin/offers/coupons/editor/load-coupon.ts';
import { StoppedCoupon } from '#features/catalog/admin/offers/coupons/editor/stopped-coupon.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useToast } from '#ui/toast.tsx';
import type { Route } from './+types/coupon.ts';

export const meta = pageTitle('Coupon');

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadCoupon(browserApi({ request }), params.coupon_id);

export default function EditCoupon({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const showToast = useToast();
  const { coupon, draft } = loaderData;
  if (coupon?.state === 'stopped') return <StoppedCoupon coupon={coupon} />;
  return (
    // A new version resets the form.
    <CouponEditor
      key={draft}
      {...loaderData}
      onSaved={({ coupon_id, code }) => {
        void showToast({ kind: 'success', text: `${code} is saved.` });
        void navigate(`/admin/coupons/${coupon_id}`, { replace: true });
      }}
      onStopped={({ code }) => {
        void showToast({ kind: 'success', text: `${code} is stopped.` });
        void navigate('/admin/coupons');
      }}
      onRemoved={() => void navigate('/admin/coupons')}
    />
  );
}
