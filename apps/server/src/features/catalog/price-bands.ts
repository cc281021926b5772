/** Bands with round borders, in paise: up to `below` each is `wide`. The database's price_band(). */
const STEPS = [
  { from: 0, below: 1_000_000, wide: 25_000, first: 0 },
  { from: 1_000_000, below: 5_000_000, wide: 100_000, first: 40 },
  { from: 5_000_000, below: Number.POSITIVE_INFINITY, wide: 1_000_000, first: 80 },
] as const;
export const DEAREST_BAND = 125;

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
  return step.first + Math.floor((price - step.from) / step.wide);
}

export function bandStart(band: number): number {
  const step = STEPS.findLast(({ first }) => band >= first) ?? STEPS[0];
  return step.from + (band - step.first) * step.wide;
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
