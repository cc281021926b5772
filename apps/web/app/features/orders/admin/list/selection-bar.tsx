import {
  adminOrders,
  adminShipments,
  adminTaxDocuments,
  type ShipmentResult,
} from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useAction } from '#ui/use-action.ts';
import { findShippingDoubt } from '../order-tags.tsx';
import { describeDelivery, type LeftOut, planDelivery } from './mark-delivered.ts';
import type { ListedRow } from './status-changes.ts';
import type { TickedOrders } from './use-ticked-orders.ts';

interface SelectionBarProps {
  rows: ListedRow[];
  ticks: TickedOrders;
  /** Called with the orders that were shipped. */
  onShipped: (order_ids: string[]) => void;
  /** @returns those that were not saved. */
  onDeliver: (orders: ListedRow[]) => Promise<LeftOut[]>;
}

/** Actions for all ticked orders. */
export function SelectionBar({ rows, ticks, onShipped, onDeliver }: SelectionBarProps) {
  const ticked = rows.filter(({ order_id }) => ticks.ids.includes(order_id));
  // What was sold at the counter is in no parcel.
  const parcels = ticked.filter(isParcel);
  const delivery = useMarkDelivered(ticked, { ticks, onDeliver });
  const { message, busy, question, answer, start } = useMarkShipped(parcels, (results) => {
    const failed = results.filter(({ shipment_id }) => shipment_id === null);
    // Orders that were left out keep their tick, so that they are noticed.
    ticks.keep(failed.map(({ order_id }) => order_id));
    onShipped(results.flatMap((one) => (one.shipment_id === null ? [] : [one.order_id])));
  });
  const list = ticks.ids.join(',');
  const packed = parcels.map(({ order_id }) => order_id).join(',');
  const mayPack = may(adminShipments.packingList) && parcels.length > 0;
  return (
    <>
      <output className="block font-medium">{delivery.message ?? message}</output>
      {ticked.length > 0 && (
        <section aria-label="Selected orders" className="selection-bar">
          <button
            type="button"
            aria-label={`${ticked.length} selected. Clear selection`}
            onClick={ticks.clear}
          >
            × {ticked.length}
          </button>
          {may(adminShipments.ship) && !parcels.every(isSent) && (
            <button
              type="button"
              className="selection-main"
              aria-busy={busy}
              onClick={() => {
                delivery.forget();
                start();
              }}
            >
              Mark shipped
            </button>
          )}
          {may(adminOrders.changeStatus) && planDelivery(ticked).orders.length > 0 && (
            <button
              type="button"
              className="selection-main"
              aria-busy={delivery.busy}
              onClick={delivery.start}
            >
              Mark delivered
            </button>
          )}
          {mayPack && <Link to={`/admin/pack?orders=${packed}`}>Pack</Link>}
          <span className="selection-prints">
            {mayPack && (
              <>
                <Link to={`/admin/print/slips?orders=${packed}`}>Print slips</Link>
                <Link to={`/admin/print/labels?orders=${packed}`}>Print labels</Link>
              </>
            )}
            {may(adminTaxDocuments.ofParcels) && (
              <Link to={`/admin/print/invoices?orders=${list}`}>Print invoices</Link>
            )}
          </span>
        </section>
      )}
      {question && (
        <ConfirmDialog
          key={question}
          question={question}
          labels={{ no: 'Leave it out', yes: 'Ship it' }}
          onConfirm={async () => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </>
  );
}

/** Nothing of it is left to send. */
const isParcel = ({ fulfilment }: ListedRow) => fulfilment.channel !== 'counter';

const isSent = ({ order_status, fulfilment }: ListedRow) =>
  (order_status === 'Shipped' || order_status === 'Delivered') && !fulfilment.partly_sent;

/** Marks the orders that are on their way. Those that are left out keep their tick. */
function useMarkDelivered(
  ticked: ListedRow[],
  { ticks, onDeliver }: Pick<SelectionBarProps, 'ticks' | 'onDeliver'>,
) {
  const [message, setMessage] = useState<string>();
  const { busy, run: start } = useAction(async () => {
    const { orders, leftOut } = planDelivery(ticked);
    const failed = await onDeliver(orders);
    const rest = [...failed, ...leftOut];
    ticks.keep(rest.map(({ order_id }) => order_id));
    setMessage(describeDelivery(orders.length - failed.length, rest));
  });
  return { message, busy, start: () => start(), forget: () => setMessage(undefined) };
}

interface Round {
  /** A repeat after a lost response is the same request. */
  request_id: string;
  orders: { order: ListedRow; question: string | undefined; despite?: boolean }[];
}

/** Asks about each order with a doubt, then ships the others and those confirmed in one request. */
function useMarkShipped(ticked: ListedRow[], onDone: (results: ShipmentResult[]) => void) {
  const [round, setRound] = useState<Round>();
  const [message, setMessage] = useState<string>();
  const { busy, run: send } = useAction(async ({ request_id, orders }: Round) => {
    const shipments = orders.map(({ order, despite }) => ({
      order_id: order.order_id,
      ...(despite && { despite_doubt: true }),
    }));
    const body = { request_id, shipments };
    const { data, error } = await tryCall(call(adminShipments.ship, { body }));
    if (error) return setMessage(error.message);
    setRound(undefined);
    setMessage(describeResults(data.results));
    return onDone(data.results);
  });
  const open = round?.orders.find(({ question, despite }) => question && despite === undefined);
  const next = (changed: Round) => {
    setRound(changed);
    if (!changed.orders.some(({ question, despite }) => question && despite === undefined)) {
      send(changed);
    }
  };
  return {
    message,
    busy,
    question: open?.question,
    answer: (despite: boolean) => {
      // The dialog closes after Yes, too; its order has been answered by then.
      if (!round || !open) return;
      next({
        ...round,
        orders: round.orders.map((one) => (one === open ? { ...one, despite } : one)),
      });
    },
    start: () => {
      setMessage(undefined);
      const same = round && isSameList(round, ticked);
      next({
        request_id: same ? round.request_id : crypto.randomUUID(),
        orders: ticked.map((order) => {
          const doubt = findShippingDoubt(order, order.fulfilment);
          return { order, question: doubt && `${doubt} Ship anyway?` };
        }),
      });
    },
  };
}

const isSameList = ({ orders }: Round, ticked: ListedRow[]) =>
  orders.length === ticked.length &&
  orders.every(({ order }, index) => order.order_id === ticked[index]?.order_id);

/** 2 marked as shipped. 1 left out: … */
function describeResults(results: ShipmentResult[]): string {
  const left = results.filter(({ shipment_id }) => shipment_id === null);
  const reasons = left.map(({ order_id, msg }) => `${order_id}: ${msg}`).join(' ');
  return [
    `${results.length - left.length} marked as shipped.`,
    left.length > 0 && `${left.length} left out. ${reasons}`,
  ]
    .filter(Boolean)
    .join(' ');
}
