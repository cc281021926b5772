import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CounterReturnForm } from './counter-return-form.tsx';
import type { TakenReturn } from './describe-taken.ts';
import type { LoadedCounterReturn } from './load-counter-return.ts';
import { type RenderGive, TakenBack } from './taken-back.tsx';

interface CounterReturnPageProps {
  loaded: LoadedCounterReturn;
  renderImage: (image: string[]) => ReactNode;
  renderGive: RenderGive;
}

/** Pieces that a customer brings back to the counter: taken in, credited and paid back in one step. */
export function CounterReturnPage({ loaded, renderImage, renderGive }: CounterReturnPageProps) {
  const { order_id, lines, isCounterOrder } = loaded;
  const [taken, setTaken] = useState<TakenReturn>();
  return (
    <div className="page flex max-w-[720px] flex-col gap-6 py-6">
      <div>
        <h1 tabIndex={-1} className="text-3xl">
          Return at the counter
        </h1>
        <p>
          Order{' '}
          <Link to={`/admin/orders/${order_id}`} className="text-link tap-target order-number">
            {order_id}
          </Link>
        </p>
      </div>
      {taken && <TakenBack order={loaded} taken={taken} renderGive={renderGive} />}
      {!taken && isCounterOrder && lines.length > 0 && (
        <CounterReturnForm loaded={loaded} renderImage={renderImage} onTaken={setTaken} />
      )}
      {!taken && (!isCounterOrder || lines.length === 0) && (
        <p>
          {isCounterOrder
            ? 'All pieces of this order have come back.'
            : 'This order was not sold at the counter. Ask for a return by parcel instead.'}
        </p>
      )}
    </div>
  );
}
