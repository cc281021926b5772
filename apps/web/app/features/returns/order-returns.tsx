import type { OrderReturn, OrderReturns, Returnable } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { Link } from 'react-router';
import { BookedParcel } from './booked-parcel.tsx';
import { describeSteps, listPieces } from './describe-return.ts';

interface OrderReturnsProps {
  order_id: string;
  found: OrderReturns;
  shop: { brand: string; address: string[]; mobile: string };
}

/** Section of the order page: the returns, and the link to the form. */
export function OrderReturnsSection({ order_id, found, shop }: OrderReturnsProps) {
  const { returns, returnable } = found;
  const canAsk = returnable && returnable.lines.length > 0;
  if (returns.length === 0 && !canAsk) return null;
  return (
    <section className="definition-section">
      <h2 className="font-display text-xl">Returns</h2>
      {returns.map((returned) => (
        <ReturnSteps key={returned.return_id} returned={returned} shop={shop} />
      ))}
      {canAsk && <AskLink order_id={order_id} returnable={returnable} />}
    </section>
  );
}

function AskLink({ order_id, returnable }: { order_id: string; returnable: Returnable }) {
  const { in_time, until } = returnable;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link to={`/return/${order_id}`} className="button button-outline">
        {in_time ? 'Return pieces' : 'Return a faulty piece'}
      </Link>
      <p className="text-sm text-ink-600">
        {in_time && until ? `Until ${formatDay(until)}. ` : ''}We always take back faulty pieces.
      </p>
    </div>
  );
}

function ReturnSteps({
  returned,
  shop,
}: {
  returned: OrderReturn;
  shop: OrderReturnsProps['shop'];
}) {
  const { return_id, status, pieces, way_back } = returned;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        <span className="order-number">{return_id}</span>: {listPieces(pieces)}
      </p>
      <ul className="flex flex-col gap-1">
        {describeSteps(returned).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {status === 'approved' && way_back === 'post' && <SendTo return_id={return_id} shop={shop} />}
      {status === 'approved' && way_back !== 'post' && (
        <BookedParcel returned={returned} way={way_back} />
      )}
    </div>
  );
}

function SendTo({ return_id, shop }: { return_id: string; shop: OrderReturnsProps['shop'] }) {
  const lines = shop.address.filter((line) => line !== shop.brand);
  return (
    <>
      <p>
        Write <b className="order-number">{return_id}</b> on the parcel and send it to:
      </p>
      <address className="border-l-2 border-kora-400 pl-3 not-italic">
        {[shop.brand, ...lines, shop.mobile].filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </>
  );
}
