import type { PackingOrder } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { TableHead } from '#ui/table-head.tsx';
import { describeColors } from '../pack/describe-packing.ts';
import { toBarcode } from '../pack/packing-state.ts';
import { Barcode } from './barcode.tsx';
import type { PrintShop } from './labels.tsx';
import {
  countShipmentPieces,
  describeWarning,
  getShipmentNumber,
  listAddressLines,
  listShipmentItems,
} from './print-data.ts';

/** A packing slip for each order. It has no prices, because a parcel may be a gift. */
export function Slips({ orders, shop }: { orders: PackingOrder[]; shop: PrintShop }) {
  return (
    <div className="print-slips">
      {orders.map((order) => (
        <Slip key={order.order_id} order={order} shop={shop} />
      ))}
    </div>
  );
}

function Slip({ order, shop }: { order: PackingOrder; shop: PrintShop }) {
  const { order_id, order_date, gift_note, notes } = order;
  const warning = describeWarning(order);
  const pieces = countShipmentPieces(order);
  return (
    <section aria-label={`Packing slip of order ${order_id}`} className="print-slip">
      {warning && <p className="print-warning">{warning}</p>}
      <div className="print-between">
        <div>
          <p className="print-title">Packing slip</p>
          <p>
            Order <b className="print-order">{order_id}</b>
          </p>
          <p>
            {formatDay(order_date)}, parcel {getShipmentNumber(order)}
          </p>
        </div>
        <Barcode text={toBarcode(order_id)} />
      </div>
      <Addresses order={order} shop={shop} />
      <Items order={order} />
      <p className="print-right">
        <b>{pieces === 1 ? '1 piece' : `${pieces} pieces`}</b>
      </p>
      {gift_note && (
        <div className="print-note">
          <b>Note</b>
          <p>{gift_note}</p>
        </div>
      )}
      <p className="print-small">
        {gift_note !== null && 'Gift: this slip has no prices. '}Questions or returns: {shop.mobile}
        , {shop.email}. Small irregularities are the mark of the hand loom.
      </p>
      <div className="print-between print-small">
        <span>Packed by ____________________</span>
        <span>Checked ____________________</span>
      </div>
      {notes.length > 0 && (
        <div className="print-cut">
          <p className="print-small">For the packer. Cut off here: this part stays in the shop.</p>
          {notes.map(({ note_id, text }) => (
            <p key={note_id}>{text}</p>
          ))}
        </div>
      )}
    </section>
  );
}

function Addresses({ order, shop }: { order: PackingOrder; shop: PrintShop }) {
  const { name, phone, address } = order;
  const to = [
    name,
    ...listAddressLines(order),
    `${address.pinCode} ${address.state_name}`.trim(),
    formatMobile(phone),
  ];
  const from = [shop.brand, ...shop.address.filter((line) => line !== shop.brand), shop.mobile];
  return (
    <div className="print-halves">
      {(
        [
          ['Deliver to', to],
          ['From', from],
        ] as const
      ).map(([title, lines]) => (
        <div key={title}>
          <b>{title}</b>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </div>
      ))}
    </div>
  );
}

function Items({ order }: { order: PackingOrder }) {
  return (
    <table className="print-table">
      <TableHead columns={['In', 'Item', 'No.', 'Pieces']} />
      <tbody>
        {listShipmentItems(order).map(({ item, pieces }) => (
          <tr key={item.product_id}>
            <td>
              <span className="print-box" />
              <span className="sr-only">to tick</span>
            </td>
            <td>
              {item.name}
              <span className="print-small">{describeColors(item)}</span>
            </td>
            <td>{item.number}</td>
            <td className="print-pieces">{pieces}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
