/**
 * Every round price is a band by itself (even), and so is what lies between it and the next (odd):
 * ranges between round prices, which is what people type, consist of whole bands. The same as the
 * database's price_band(), in paise.
 */
const STEPS = [
  { from: 0, below: 1_000_000, wide: 25_000, first: 0 },
  { from: 1_000_000, below: 5_000_000, wide: 100_000, first: 80 },
  { from: 5_000_000, below: Number.POSITIVE_INFINITY, wide: 1_000_000, first: 160 },
] as const;
export const DEAREST_BAND = 251;

export interface PriceRange {
  min: number;
  max: number;
}

export interface BandedRange {
  /** Every band that the range touches. */
  touched: [first: number, last: number];
  /** The bands that lie inside as a whole; none when first is above last. */
  whole: [first: number, last: number];
  /** What is left of the range at either end. */
  edges: PriceRange[];
}

const NONE: [number, number] = [1, 0];

export function bandOf(price: number): number {
  const step = STEPS.find(({ below }) => price < below) ?? STEPS[2];
  const round = Math.floor((price - step.from) / step.wide);
  return step.first + 2 * round + (price % step.wide === 0 ? 0 : 1);
}

export function bandStart(band: number): number {
  const step = STEPS.findLast(({ first }) => band >= first) ?? STEPS[0];
  const place = band - step.first;
  return step.from + Math.floor(place / 2) * step.wide + (place % 2);
}

/** Cuts a range into whole bands, whose counts are known, and what must be counted. */
export function cutIntoBands({ min = 0, max }: Partial<PriceRange>): BandedRange {
  const top = bandStart(DEAREST_BAND + 1) - 1;
  const end = Math.min(max ?? top, top);
  const start = Math.min(min, top + 1);
  if (start > end) return { touched: NONE, whole: NONE, edges: [] };

  const touched: [number, number] = [bandOf(start), bandOf(end)];
  const first = bandStart(touched[0]) === start ? touched[0] : touched[0] + 1;
  const last = bandOf(end + 1) - 1;
  if (first > last) return { touched, whole: NONE, edges: [{ min: start, max: end }] };
  const edges = [
    { min: start, max: bandStart(first) - 1 },
    { min: bandStart(last + 1), max: end },
  ];
  return { touched, whole: [first, last], edges: edges.filter((edge) => edge.min <= edge.max) };
}
