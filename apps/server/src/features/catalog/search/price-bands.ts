import { type Paise, paise } from '@shop/domain/money';

/**
 * Price bands in paise, with the same formula as the SQL function price_band(): a round price is a band of
 * its own (even number), the open interval up to the next round price another (odd number). A range
 * between round prices, the usual input, consists of whole bands, whose counts are materialized.
 */
const STEPS = [
  { from: 0, below: 1_000_000, width: 25_000, firstBand: 0 },
  { from: 1_000_000, below: 5_000_000, width: 100_000, firstBand: 80 },
  { from: 5_000_000, below: Number.POSITIVE_INFINITY, width: 1_000_000, firstBand: 160 },
] as const;
export const MAX_PRICE_BAND = 251;

export interface PriceRange {
  min: number;
  max: number;
}

export interface BandedRange {
  /** Bands with at least one price of the range. */
  overlapping: [first: number, last: number];
  /** Bands inside the range; empty when first > last. */
  contained: [first: number, last: number];
  /** The parts of the range outside the contained bands, at either end. */
  remainders: PriceRange[];
}

const NO_BANDS: [number, number] = [1, 0];

export function priceBand(price: number): number {
  const step = STEPS.find(({ below }) => price < below) ?? STEPS[2];
  const steps = Math.floor((price - step.from) / step.width);
  return step.firstBand + 2 * steps + (price % step.width === 0 ? 0 : 1);
}

export function priceBandStart(band: number): number {
  const step = STEPS.findLast(({ firstBand }) => band >= firstBand) ?? STEPS[0];
  const offset = band - step.firstBand;
  return step.from + Math.floor(offset / 2) * step.width + (offset % 2);
}

/** A price that stands for all of a band. */
export const priceBandMiddle = (band: number): Paise =>
  paise(Math.floor((priceBandStart(band) + priceBandStart(band + 1)) / 2));

/** Splits a range into contained bands and the remainders, which have to be counted row by row. */
export function splitPriceRange({ min = 0, max }: Partial<PriceRange>): BandedRange {
  const top = priceBandStart(MAX_PRICE_BAND + 1) - 1;
  const end = Math.min(max ?? top, top);
  const start = Math.min(min, top + 1);
  if (start > end) return { overlapping: NO_BANDS, contained: NO_BANDS, remainders: [] };

  const overlapping: [number, number] = [priceBand(start), priceBand(end)];
  const first = priceBandStart(overlapping[0]) === start ? overlapping[0] : overlapping[0] + 1;
  const last = priceBand(end + 1) - 1;
  if (first > last) {
    return { overlapping, contained: NO_BANDS, remainders: [{ min: start, max: end }] };
  }
  const remainders = [
    { min: start, max: priceBandStart(first) - 1 },
    { min: priceBandStart(last + 1), max: end },
  ].filter((range) => range.min <= range.max);
  return { overlapping, contained: [first, last], remainders };
}
