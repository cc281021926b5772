import type { OrderRow } from '@shop/contract';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { ListedOrder } from './load-orders.ts';
import { useReducedMotion, useSlideshow, useVisible } from './use-slideshow.ts';

interface OrderImagesProps {
  order: ListedOrder;
  /** The card is hovered or focused, which pauses the slideshow. */
  active: boolean;
  renderImage: (row: OrderRow) => ReactNode;
}

/** A slideshow, or with reduced motion a mosaic of up to four images. */
export function OrderImages(props: OrderImagesProps) {
  const reduced = useReducedMotion();
  const { order, renderImage } = props;
  if (!reduced) return <Slideshow {...props} />;
  const shown = order.products.slice(0, MAX_STATIC_IMAGES);
  return (
    <div className="order-frame order-mosaic" data-count={shown.length}>
      {shown.map((row, index) => (
        <div key={index}>{renderImage(row)}</div>
      ))}
    </div>
  );
}

const MAX_STATIC_IMAGES = 4;

function Slideshow({ order, active, renderImage }: OrderImagesProps) {
  const { order_id, products } = order;
  const several = products.length > 1;
  const frame = useRef<HTMLDivElement>(null);
  const visible = useVisible(frame);
  // Play works even while the pointer or the focus is still on the card.
  const [override, setOverride] = useState<'pause' | 'play'>();
  const playing = override ? override === 'play' : !active;
  const step = useSlideshow(frame, products.length, several && visible && playing);
  return (
    <div ref={frame} className="order-frame">
      {products.slice(0, step + 2).map((row, index) => (
        <div key={index} data-shown={index === step % products.length ? '' : undefined}>
          {renderImage(row)}
        </div>
      ))}
      {several && (
        <button
          type="button"
          aria-label={`${override === 'pause' ? 'Play' : 'Pause'} pictures of order ${order_id}`}
          className="order-pause"
          onClick={() => setOverride(override === 'pause' ? 'play' : 'pause')}
        >
          <Icon name={override === 'pause' ? 'play' : 'pause'} size={20} />
        </button>
      )}
    </div>
  );
}
