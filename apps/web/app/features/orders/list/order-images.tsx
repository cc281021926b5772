import type { OrderRow } from '@shop/contract';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { ListedOrder } from './load-orders.ts';
import { useReducedMotion, useTurns, useWatched } from './use-slideshow.ts';

interface OrderPicturesProps {
  order: ListedOrder;
  /** Somebody is reading the card: nothing moves meanwhile. */
  attended: boolean;
  pictureOf: (row: OrderRow) => ReactNode;
}

/** One picture after the other; all at once for whoever wants nothing to move. */
export function OrderPictures(props: OrderPicturesProps) {
  const reduced = useReducedMotion();
  const { order, pictureOf } = props;
  if (!reduced) return <TurningPictures {...props} />;
  const shown = order.products.slice(0, MOST_AT_ONCE);
  return (
    <div className="order-frame order-mosaic" data-pictures={shown.length}>
      {shown.map((row, place) => (
        <div key={place}>{pictureOf(row)}</div>
      ))}
    </div>
  );
}

const MOST_AT_ONCE = 4;

function TurningPictures({ order, attended, pictureOf }: OrderPicturesProps) {
  const { order_id, products } = order;
  const many = products.length > 1;
  const frame = useRef<HTMLDivElement>(null);
  const watched = useWatched(frame);
  // Whoever pressed Play wants it, although the pointer or the focus is still here.
  const [wish, setWish] = useState<'pause' | 'play'>();
  const wanted = wish ? wish === 'play' : !attended;
  const turn = useTurns(frame, products.length, many && watched && wanted);
  return (
    <div ref={frame} className="order-frame">
      {products.slice(0, turn + 2).map((row, place) => (
        <div key={place} data-shown={place === turn % products.length ? '' : undefined}>
          {pictureOf(row)}
        </div>
      ))}
      {many && (
        <button
          type="button"
          aria-label={`${wish === 'pause' ? 'Play' : 'Pause'} pictures of order ${order_id}`}
          className="order-pause"
          onClick={() => setWish(wish === 'pause' ? 'play' : 'pause')}
        >
          <Icon name={wish === 'pause' ? 'play' : 'pause'} size={20} />
        </button>
      )}
    </div>
  );
}
