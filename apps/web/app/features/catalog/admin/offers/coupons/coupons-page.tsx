import { COUPONS_PAGE_SIZE, type Coupon } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Pager } from '#ui/pager.tsx';
import { ResultText } from '#ui/result-text.tsx';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import { OffersHead } from '../offers-head.tsx';
import { describeScope } from '../sales/describe-sale.ts';
import { describeState, describeTerms, describeUses, formatCouponDays } from './describe-coupon.ts';
import { StopCoupon } from './stop-coupon.tsx';

interface CouponsPageProps {
  /** Newest first. */
  coupons: Coupon[];
  total: number;
  page: number;
  /** Resolves when the list is loaded again. */
  reload: () => Promise<void>;
}

export function CouponsPage({ coupons, total, page, reload }: CouponsPageProps) {
  const [stopping, setStopping] = useState<Coupon>();
  const [stopped, setStopped] = useState<Coupon>();
  const pageCount = Math.ceil(total / COUPONS_PAGE_SIZE);
  return (
    <div className="page flex flex-col gap-4 py-6">
      <OffersHead
        title="Offers"
        current="/admin/coupons"
        add={{ to: '/admin/coupons/new', label: 'New coupon' }}
      />
      {stopped && <ResultText key={stopped.coupon_id}>{`${stopped.code} is stopped.`}</ResultText>}
      {coupons.length > 0 ? (
        <table className="data-table admin-table plain-table sales-table">
          <caption className="sr-only">Coupons, newest first</caption>
          <TableHead columns={['Coupon', 'What', 'How much', 'State', ACTIONS]} />
          <tbody>
            {coupons.map((coupon) => (
              <CouponRow
                key={coupon.coupon_id}
                coupon={coupon}
                onStop={() => setStopping(coupon)}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <p>No coupon yet. A customer types its code in the cart and pays less.</p>
      )}
      {pageCount > 1 && (
        <Pager
          page={page}
          hasNext={page < pageCount}
          pageCount={pageCount}
          pageUrl={(to) => `/admin/coupons?page=${to}`}
        />
      )}
      {stopping && (
        <StopCoupon
          coupon={stopping}
          onStopped={async (coupon) => {
            setStopped(coupon);
            await reload();
          }}
          onClose={() => setStopping(undefined)}
        />
      )}
    </div>
  );
}

const canStop = ({ state }: Coupon) => state !== 'ended' && state !== 'stopped';

function CouponRow({ coupon, onStop }: { coupon: Coupon; onStop: () => void }) {
  const { coupon_id, code } = coupon;
  const { label, status } = describeState(coupon);
  return (
    <tr>
      <th scope="row">
        <Link
          to={`/admin/coupons/${coupon_id}`}
          className="text-link tap-target -my-3 coupon-letters"
        >
          {code}
        </Link>
        <span className="admin-detail">{formatCouponDays(coupon)}</span>
      </th>
      <td>{describeScope(coupon)}</td>
      <td>
        {describeTerms(coupon)}
        <span className="admin-detail">{describeUses(coupon)}</span>
      </td>
      <td>
        <span className="pill" data-status={status}>
          {label}
        </span>
      </td>
      <td className="admin-row-actions">
        {canStop(coupon) && (
          <button type="button" className="button button-outline row-control" onClick={onStop}>
            Stop<span className="sr-only"> {code}</span>
          </button>
        )}
      </td>
    </tr>
  );
}
