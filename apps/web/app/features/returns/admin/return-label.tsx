import type { OrderReturn } from '@shop/contract';
import { groupTrackingNumber } from '@shop/domain/orders/couriers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';

interface ReturnLabelProps {
  /** The name is that of the sender, where it is known. */
  returned: OrderReturn & { name?: string };
  shop: { brand: string; address: string[]; pinCode: string; mobile: string };
  barcode: ReactNode;
  /** The page that it was opened from. */
  back: { to: string; label: string };
}

/** The shop's own address with the number of the return, and of the parcel when the shop has booked it. */
export function ReturnLabel({ returned, shop, barcode, back }: ReturnLabelProps) {
  const { return_id, order_id, name, courier, tracking_number } = returned;
  const lines = shop.address.filter((line) => line !== shop.brand);
  return (
    <div className="print-page">
      <div className="page print-controls">
        <h1 tabIndex={-1} className="mr-auto text-3xl">
          Address label
        </h1>
        <button type="button" className="button button-filled" onClick={() => window.print()}>
          <Icon name="print" size={20} />
          Print
        </button>
        <Link to={back.to} className="text-link tap-target">
          {back.label}
        </Link>
      </div>
      <div className="print-sheets">
        <div className="print-labels" data-paper="label">
          <section aria-label={`Address label of return ${return_id}`} className="print-label">
            <div className="print-between print-small">
              <p>
                <b>Return</b>
                {name && (
                  <>
                    <br />
                    From {name}
                  </>
                )}
              </p>
              <p className="print-right">
                <b className="print-order">{return_id}</b>
                <br />
                Order {order_id}
              </p>
            </div>
            <div className="print-kara" />
            <div className="print-to" data-size="large">
              <span className="print-small">To</span>
              <b>{shop.brand}</b>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </div>
            <div className="print-pin">
              <b>{shop.pinCode}</b>
              <span className="print-right">{shop.mobile}</span>
            </div>
            <div className="print-courier-place">
              {courier && tracking_number && (
                <p>
                  Prepaid, {courier}
                  <br />
                  <b>{groupTrackingNumber(tracking_number)}</b>
                </p>
              )}
            </div>
            <div className="print-between print-small">{barcode}</div>
          </section>
        </div>
      </div>
    </div>
  );
}
