import { adminOrders, type PackingItem, type PackingOrder } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { DOUBTS } from './describe-packing.ts';
import type { LoadedPacking } from './load-packing.ts';
import { PackShipment } from './pack-shipment.tsx';
import { Queue } from './queue.tsx';
import { SentToday } from './sent-today.tsx';
import { ShippedOrders } from './shipped-orders.tsx';
import { staffOrderUrl } from './staff-order-url.ts';
import { TrackForm } from './track-form.tsx';
import { usePacking } from './use-packing.ts';

interface PackPageProps {
  loaded: LoadedPacking;
  brand: string;
  renderImage: (item: PackingItem) => ReactNode;
  onShipped: () => void;
}

export function PackPage({ loaded, brand, renderImage, onShipped }: PackPageProps) {
  const { orders, error, sent } = loaded;
  const packing = usePacking(orders, onShipped);
  const { queue, order, packed, leftOut, state } = packing;
  // Those that were just sent are above, with their messages.
  const shown = packing.shipping.results.map(({ shipment_id }) => shipment_id);

  return (
    <div className="page flex flex-col gap-3 py-4">
      <Header packing={packing} more={loaded.total - orders.length} />
      {error && <LoadError>{`The list could not be loaded. ${error}`}</LoadError>}
      <output className="sr-only">{packing.said}</output>
      {state.unsaved.length > 0 && <output>{state.unsaved.length} not yet saved</output>}
      <ShippedOrders shipping={packing.shipping} brand={brand} onUndone={onShipped} />
      {!order && !error && (
        <EmptyState title="Nothing to pack" level="h2">
          {may(adminOrders.listAll) && (
            <Link to="/admin/orders" className="text-link tap-target">
              All orders
            </Link>
          )}
        </EmptyState>
      )}
      <div className="pack-columns">
        {queue.length > 0 && <Queue packing={packing} />}
        <div className="flex min-w-0 flex-col gap-3">
          {order && (
            <PackShipment
              key={order.order_id}
              order={order}
              packing={packing}
              renderImage={renderImage}
            >
              <TrackForm key={order.order_id} order={order} packing={packing} />
            </PackShipment>
          )}
          {leftOut.map((one) => (
            <LeftOut
              key={one.order_id}
              order={one}
              onPack={() => packing.change({ despite: [...state.despite, one.order_id] })}
            />
          ))}
          {queue.length > 0 && <ShipBar packing={packing} all={packed.length === queue.length} />}
        </div>
      </div>
      <SentToday
        parcels={sent.filter(({ shipment_id }) => !shown.includes(shipment_id))}
        onUndone={onShipped}
      />
    </div>
  );
}

type Packing = ReturnType<typeof usePacking>;

function Header({ packing: { queue, packed }, more }: { packing: Packing; more: number }) {
  const ids = queue.map(({ order_id }) => order_id).join(',');
  const prints = [
    ['all', 'Print all'],
    ['pick-list', 'Pick list'],
    ['slips', 'Print slips'],
    ['labels', 'Print labels'],
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-3xl">
          Pack
        </h1>
        <p className="mr-auto text-ink-600 tabular-nums lining-nums">
          {packed.length} of {queue.length} packed{more > 0 && `, ${more} more orders are waiting`}
        </p>
        {queue.length > 0 && (
          <nav aria-label="Print" className="flex flex-wrap gap-2">
            {prints.map(([print, label]) => (
              <Link
                key={print}
                to={`/admin/print/${print}?orders=${ids}`}
                className="button button-outline"
              >
                <Icon name="print" size={20} />
                {label}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <progress
        className="pack-progress"
        aria-label="Packed"
        max={queue.length || 1}
        value={packed.length}
      />
    </>
  );
}

function LeftOut({ order, onPack }: { order: PackingOrder; onPack: () => void }) {
  const { order_id, doubt } = order;
  if (!doubt) return null;
  return (
    <div className="pack-band">
      <Icon name="alert" size={20} />
      <span className="mr-auto">
        {order_id}: {DOUBTS[doubt]}. Left out.
      </span>
      <Link to={staffOrderUrl(order_id)} className="text-link tap-target">
        Open
      </Link>
      <button type="button" className="text-link tap-target" onClick={onPack}>
        Pack anyway
      </button>
    </div>
  );
}

function ShipBar({ packing, all }: { packing: Packing; all: boolean }) {
  const { shipping, packed } = packing;
  return (
    <div className="pack-bar">
      <button
        type="button"
        className={`button ${all ? 'button-filled' : 'button-outline'}`}
        aria-busy={shipping.busy}
        disabled={packed.length === 0}
        onClick={() => shipping.run()}
      >
        Mark as shipped ({packed.length})
      </button>
      <p className="text-sm text-ink-600">
        Nothing is shipped until you press this. Then customers get their email.
      </p>
    </div>
  );
}
