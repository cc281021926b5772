import { formatOrderTime, formatShortDay } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from '@shop/domain/orders/order-status';
import { telUrl } from '@shop/domain/people/contact-links';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { nameBuyer } from '#features/orders/admin/counter/describe-counter.ts';
import { listOrderTags, OrderTags } from '#features/orders/admin/order-tags.tsx';
import { toPlace } from '#features/orders/parse-address.ts';
import { StatusPill } from '#features/orders/status-pill.tsx';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { SaveButton, SaveResult } from './row-save.tsx';
import type { ListedRow } from './status-changes.ts';

export interface OrderRowProps {
  row: ListedRow;
  ticked: boolean;
  renderCrop: (image: string) => ReactNode;
  onTick: (range: boolean) => void;
  onSelect: (status: OrderStatus) => void;
  onSave: () => void;
  onView: () => void;
}

/** One line on a wide screen; two lines and the controls on a phone. */
export function OrderRow({ row, ticked, renderCrop, ...on }: OrderRowProps) {
  const { order_id, phase, dirty, fulfilment, order_status } = row;
  return (
    <tr
      data-dirty={dirty ? '' : undefined}
      data-phase={phase}
      data-ticked={ticked ? '' : undefined}
      aria-busy={phase === 'saving'}
    >
      <td className="row-tick">
        <TickBox order_id={order_id} ticked={ticked} onTick={on.onTick} />
      </td>
      <th scope="row" className="row-order">
        <OrderLink order_id={order_id} />{' '}
        <span className="row-time">{formatOrderTime(row.order_date) ?? NOT_AVAILABLE}</span>
        <OrderTags tags={listOrderTags(order_status, fulfilment)} />
      </th>
      <td className="row-items">
        <Items
          images={fulfilment.images ?? []}
          pieces={fulfilment.pieces}
          renderCrop={renderCrop}
        />
      </td>
      <Customer row={row} />
      <td className="row-status">
        <StatusPill status={order_status} partlySent={getPartlySent(row)} />
        <DeliveryDate row={row} />
      </td>
      <td className="row-select">
        <StatusSelect row={row} onSelect={on.onSelect} />
      </td>
      <td className="admin-row-actions">
        <SaveButton row={row} onSave={on.onSave} />
        <button type="button" className="button button-outline row-control" onClick={on.onView}>
          View Details<span className="sr-only"> of order {order_id}</span>
        </button>
      </td>
    </tr>
  );
}

/** Opens the details over the list, as 'View Details' does; also in a tab of its own. */
function OrderLink({ order_id }: { order_id: string }) {
  const { search } = useLocation();
  return (
    <Link
      to={`/admin/orders/${order_id}${search}`}
      state={{ fromList: true }}
      preventScrollReset
      className="order-number text-link"
    >
      {order_id}
    </Link>
  );
}

/** A status that was saved since may say that nothing, or all of it, was sent. */
const getPartlySent = ({ order_status, fulfilment }: ListedRow) =>
  order_status === 'Shipped' || order_status === 'Delivered' ? fulfilment.partly_sent : undefined;

interface TickBoxProps {
  order_id: string;
  ticked: boolean;
  onTick: (range: boolean) => void;
}

/** With Shift the rows since the last one are ticked, too. */
function TickBox({ order_id, ticked, onTick }: TickBoxProps) {
  return (
    <label className="tick-cell">
      <input
        type="checkbox"
        aria-label={`Select order ${order_id}`}
        checked={ticked}
        onChange={({ nativeEvent }) => onTick(isWithShift(nativeEvent))}
      />
    </label>
  );
}

/** A checkbox that changes sends a click event, even from the keyboard. */
const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

interface ItemsProps {
  images: string[];
  pieces: number | undefined;
  renderCrop: OrderRowProps['renderCrop'];
}

function Items({ images, pieces, renderCrop }: ItemsProps) {
  return (
    <span className="crops">
      {images.map((image) => (
        <span key={image} className="thumbnail">
          {renderCrop(image)}
        </span>
      ))}
      {pieces !== undefined && (
        <span className="admin-detail">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>
      )}
    </span>
  );
}

function Customer({ row }: { row: ListedRow }) {
  const { user_name, phone, email, address, fulfilment } = row;
  const isCounter = fulfilment.channel === 'counter';
  // Nobody is asked for an address at the counter.
  const { place, detail } = toPlace(address, isCounter ? '' : undefined);
  return (
    <>
      <td className="row-customer">
        <span className="row-name">{nameBuyer(user_name, fulfilment) ?? NOT_AVAILABLE}</span>
        {isCounter && !phone && !email ? null : (
          <span className="row-contact">
            {phone ? (
              <a href={telUrl(`+91${phone}`)} className="row-phone">
                {phone}
              </a>
            ) : (
              <span className="row-phone">{NOT_AVAILABLE}</span>
            )}{' '}
            <span className="row-email">{email || NOT_AVAILABLE}</span>
          </span>
        )}
        {fulfilment.mail_rejected && (
          <span className="block text-xs font-medium text-error">
            Email to this address is rejected. Please call.
          </span>
        )}
      </td>
      <td className="row-place">
        <span>{place}</span> <span className="row-detail">{detail}</span>
      </td>
      <td className="figure row-total">{formatRupees(fromRupees(row.total_amount))}</td>
    </>
  );
}

function DeliveryDate({ row: { delivery_date } }: { row: ListedRow }) {
  const day = delivery_date && formatShortDay(delivery_date);
  if (!day) return null;
  return (
    <span className="row-delivered">
      <span className="lg:sr-only">Delivered </span>
      {day}
    </span>
  );
}

function StatusSelect({ row, onSelect }: Pick<OrderRowProps, 'row' | 'onSelect'>) {
  const { order_id, order_status, selected, phase } = row;
  // A failed save says why; the change itself is still in the select.
  const hint = phase === 'failed' ? undefined : getStatusChangeHint(row);
  const hintId = `hint-${order_id}`;
  return (
    <>
      <select
        aria-label={`Status of order ${order_id}`}
        aria-describedby={hint && hintId}
        className="field select row-control status-select"
        data-status={selected}
        value={selected}
        onChange={({ target: { value } }) => {
          if (isOrderStatus(value)) onSelect(value);
        }}
      >
        {!isOrderStatus(order_status) && <option>{order_status}</option>}
        {listStatuses(row).map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <output className="status-hint">
        {hint && (
          <span id={hintId} className="admin-detail">
            {hint}
          </span>
        )}
        <SaveResult row={row} />
      </output>
    </>
  );
}

/** What was sold at the counter has left the shop with its buyer. */
const listStatuses = ({ order_status, fulfilment }: ListedRow): readonly OrderStatus[] =>
  fulfilment.channel === 'counter'
    ? ORDER_STATUSES.filter(
        (status) => status === order_status || status === 'Delivered' || status === 'Cancelled',
      )
    : ORDER_STATUSES;

/** @returns the effect of saving, or undefined when nothing changes. */
function getStatusChangeHint(row: ListedRow): string | undefined {
  const { order_status: from, selected: to } = row;
  if (from === to) return undefined;
  if (to === 'Delivered' && getPartlySent(row))
    return 'Delivered is about the parcels that were sent. The rest stays in Pack.';
  if (to === 'Delivered') return 'Delivered also records today as the delivery date.';
  if (to === 'Cancelled')
    return 'Stock and money do not change yet. You can restock and refund next.';
  if (from === 'Delivered') return 'The delivery date will be cleared.';
  return `${from} until saved.`;
}
