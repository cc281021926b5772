import type { PackingItem, PackingOrder } from '@shop/contract';
import { formatMobile } from '@shop/domain/india';
import { telUrl } from '@shop/domain/people/contact-links';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusPill } from '#features/orders/status-pill.tsx';
import { describeColors } from './describe-packing.ts';
import { PackingNotes } from './packing-notes.tsx';
import { countPieces, countTicked, toPack } from './packing-state.ts';
import { staffOrderUrl } from './staff-order-url.ts';
import { focusNumberField } from './track-form.tsx';
import type { usePacking } from './use-packing.ts';

interface PackShipmentProps {
  order: PackingOrder;
  packing: ReturnType<typeof usePacking>;
  renderImage: (item: PackingItem) => ReactNode;
  /** The form below the pieces. */
  children: ReactNode;
}

/** The order that is being packed: its pieces to tick, and where it goes. */
export function PackShipment({ order, packing, renderImage, children }: PackShipmentProps) {
  const { order_id, name } = order;
  const { state, tick, tickAll, change } = packing;
  const ticked = state.ticks[order_id] ?? [];
  const [pieces, inShipment] = [countPieces(order), countTicked(order, state)];
  const partial = state.partial.includes(order_id);
  return (
    <article aria-labelledby="packing-order" className="pack-parcel">
      <div className="pack-parcel-head">
        <h2 id="packing-order" className="font-sans text-xl font-semibold tabular-nums lining-nums">
          {order_id}
        </h2>
        <span>{name}</span>
        {order.partly_sent && (
          <StatusPill status={order.order_status} partlySent={order.partly_sent} />
        )}
        <Link to={staffOrderUrl(order_id)} className="text-link tap-target">
          Open<span className="sr-only"> order {order_id}</span>
        </Link>
        <span className="ml-auto text-ink-600 tabular-nums lining-nums">
          {inShipment} of {pieces} pieces in
        </span>
      </div>
      <PackingNotes order={order} />
      <div className="pack-two">
        <div>
          {toPack(order).map((item) => (
            <Piece
              key={item.product_id}
              item={item}
              image={renderImage(item)}
              checked={ticked.includes(item.product_id)}
              onChange={(checked) =>
                tick(
                  checked
                    ? [...ticked, item.product_id]
                    : ticked.filter((one) => one !== item.product_id),
                )
              }
            />
          ))}
          <p className="flex flex-wrap gap-x-6 px-3">
            <button
              type="button"
              className="text-link tap-target"
              onClick={() => {
                tickAll();
                // The scanner types where the focus is.
                focusNumberField();
              }}
            >
              All in
            </button>
            {((inShipment > 0 && inShipment < pieces) || partial) && (
              <label className="tap-target">
                <input
                  type="checkbox"
                  checked={partial}
                  onChange={() =>
                    change({
                      partial: partial
                        ? state.partial.filter((one) => one !== order_id)
                        : [...state.partial, order_id],
                    })
                  }
                />
                Send only the ticked pieces
              </label>
            )}
          </p>
        </div>
        <PackingAddress order={order} />
      </div>
      {children}
    </article>
  );
}

interface PieceProps {
  item: PackingItem;
  image: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Piece({ item, image, checked, onChange }: PieceProps) {
  const { name, left } = item;
  return (
    <label className="pack-item">
      <span className="thumbnail">{image}</span>
      <span className="min-w-0">
        <b className="block leading-[1.3] font-semibold wrap-anywhere">{name}</b>
        <span className="text-xl font-semibold">× {left}</span>{' '}
        <span className="text-sm text-ink-600">{describeColors(item)}</span>
      </span>
      <span className="pack-tick">
        <input
          type="checkbox"
          aria-label={`${left} ${name} in the parcel`}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
    </label>
  );
}

/** Where the parcel goes, and that it is a gift. */
export function PackingAddress({ order }: { order: PackingOrder }) {
  const { name, phone, address, gift_note } = order;
  const { houseName, post_office, city, state, pinCode, state_name } = address;
  const lines = [name, houseName, post_office, city, state].filter((line) => line.trim());
  return (
    <div className="flex flex-col gap-1 p-3 text-sm">
      <p className="font-semibold">Deliver to</p>
      <p>
        {lines.join(', ')} <b className="tabular-nums lining-nums">{pinCode}</b>
        {state_name && `, ${state_name}`}
      </p>
      {phone && (
        <a href={telUrl(phone)} className="text-link tap-target tabular-nums lining-nums">
          {formatMobile(phone)}
        </a>
      )}
      {gift_note !== null && (
        <p className="pack-gift">
          <b>Gift.</b> {gift_note ? 'Note on the slip, no' : 'No'} prices in the parcel.
        </p>
      )}
    </div>
  );
}
