import { formatRupees, fromRupees } from '@shop/domain/money';

/** @param was the price before the sale; nothing without one. */
export function StruckPrice({ was }: { was: number | undefined }) {
  if (was === undefined) return null;
  return (
    <s className="struck">
      <span className="sr-only">Price before the sale </span>
      {formatRupees(fromRupees(was))}
    </s>
  );
}
