import type { PackingOrder } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { toBarcode } from '../pack/packing-state.ts';
import { Barcode } from './barcode.tsx';
import {
  describeContents,
  describeWarning,
  getAddressSize,
  getShipmentNumber,
  listAddressLines,
  type Paper,
} from './print-data.ts';

export interface PrintShop {
  brand: string;
  address: string[];
  mobile: string;
  email: string;
}

interface LabelsProps {
  orders: PackingOrder[];
  shop: PrintShop;
  paper: Paper;
  today: string;
}

/** An address label for each order. */
export function Labels({ orders, shop, paper, today }: LabelsProps) {
  return (
    <div className="print-labels" data-paper={paper}>
      {orders.map((order) => (
        <Label key={order.order_id} order={order} shop={shop} today={today} />
      ))}
    </div>
  );
}

interface LabelProps extends Pick<LabelsProps, 'shop' | 'today'> {
  order: PackingOrder;
}

function Label({ order, shop, today }: LabelProps) {
  const { order_id, name, phone, address } = order;
  const warning = describeWarning(order);
  const sender = shop.address.filter((line) => line !== shop.brand).join(', ');
  return (
    <section aria-label={`Address label of order ${order_id}`} className="print-label">
      <div className="print-between print-small">
        <p>
          <b>{shop.brand}</b>
          <br />
          If undelivered, return to: {sender}
          <br />
          {shop.mobile}
        </p>
        <p className="print-right">
          <b className="print-order">{order_id}</b>
          <br />
          Parcel {getShipmentNumber(order)}
          <br />
          {describeContents(order)}
        </p>
      </div>
      {warning && <p className="print-warning">{warning}</p>}
      <div className="print-kara" />
      <div className="print-to" data-size={getAddressSize(order)}>
        <span className="print-small">To</span>
        <b>{name}</b>
        {listAddressLines(order).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </div>
      <div className="print-pin">
        <b>{address.pinCode}</b>
        <span className="print-right">
          <b>{address.state_name}</b>
          <br />
          {formatMobile(phone)}
        </span>
      </div>
      <div className="print-courier-place" />
      <div className="print-between print-small">
        <Barcode text={toBarcode(order_id)} />
        <span className="print-right">
          Prepaid
          <br />
          {formatShortDay(today)}
        </span>
      </div>
    </section>
  );
}
