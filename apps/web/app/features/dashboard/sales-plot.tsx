const HEIGHT = 208;
const TOP = 30;
const BASELINE = 180;
const LABEL_EVERY = 7;
/** Percent of the width, for the amounts: they stand beside the bars. */
const GUTTER = 16;

interface PlotDay {
  /** '17 Nov'. */
  name: string;
  /** The day that is compared, 30 days earlier. */
  before: string;
}

interface SalesPlotProps {
  days: PlotDay[];
  now: number[];
  before: number[];
  format: (value: number) => string;
  /** Ids of the heading and of the sentence that sums the plot up. */
  labelledBy: string;
}

/**
 * A day in front of the one 30 days earlier, told apart by width and outline. Positions across in percent, so that text
 * keeps its size.
 */
export function SalesPlot({ days, now, before, format, labelledBy }: SalesPlotProps) {
  const step = roundStep(Math.max(...now, ...before, 1));
  const ticks = [step, 2 * step, 3 * step];
  const slot = (100 - GUTTER) / days.length;
  const toY = (value: number) => BASELINE - (value / (3 * step)) * (BASELINE - TOP);
  const toBar = (index: number, value: number, share: number) => ({
    x: `${GUTTER + (index + (1 - share) / 2) * slot}%`,
    width: `${share * slot}%`,
    y: toY(value),
    height: BASELINE - toY(value),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded from a file
    <svg role="img" aria-labelledby={labelledBy} width="100%" height={HEIGHT} className="plot">
      {ticks.map((tick) => (
        <line key={tick} className="plot-grid" x1="0" x2="100%" y1={toY(tick)} y2={toY(tick)} />
      ))}
      {days.map((day, index) => {
        const [value, earlier] = [now[index] ?? 0, before[index] ?? 0];
        return (
          <g key={day.name}>
            <title>{`${day.name}: ${format(value)}. ${day.before}: ${format(earlier)}.`}</title>
            {earlier > 0 && <rect className="plot-before" {...toBar(index, earlier, 0.8)} />}
            {value > 0 && <rect className="plot-now" {...toBar(index, value, 0.46)} />}
          </g>
        );
      })}
      {ticks.map((tick) => (
        <text key={tick} x="0" y={toY(tick) - 4}>
          {format(tick)}
        </text>
      ))}
      <line className="plot-base" x1="0" x2="100%" y1={BASELINE} y2={BASELINE} />
      {days.map(({ name }, index) =>
        (days.length - 1 - index) % LABEL_EVERY === 0 ? (
          <text key={name} {...anchor(index, days.length, slot)} y={HEIGHT - 8}>
            {index === days.length - 1 ? 'Today' : name}
          </text>
        ) : null,
      )}
    </svg>
  );
}

/** A third of the axis, as 1, 2 or 5 times a power of ten. */
export function roundStep(max: number): number {
  const power = Math.max(1, 10 ** Math.floor(Math.log10(max / 3)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power * 3 >= max) ?? 10);
}

function anchor(index: number, count: number, slot: number) {
  if (index === count - 1) return { x: '100%', textAnchor: 'end' } as const;
  if (index < 2) return { x: `${GUTTER + index * slot}%`, textAnchor: 'start' } as const;
  return { x: `${GUTTER + (index + 0.5) * slot}%`, textAnchor: 'middle' } as const;
}
