import type { RatingSummary } from '@shop/contract';
import { Stars } from '#ui/stars.tsx';

/** Stars, average and number of reviews on one line. */
export function RatingLine({ rating: { average, count } }: { rating: RatingSummary }) {
  const reviews = count === 1 ? '1 review' : `${count} reviews`;
  return (
    <>
      <Stars rating={average} size={16} />
      <span className="sr-only">{`${average.toFixed(1)} out of 5, ${reviews}`}</span>
      <span aria-hidden="true" className="lining-nums tabular-nums">
        {`${average.toFixed(1)} (${count})`}
      </span>
    </>
  );
}
