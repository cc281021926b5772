const HEIGHT = 190;
const TOP = 20;
const BASELINE = 166;
const LABEL_EVERY_DAYS = 7;
/** Values below this are short enough to label every bar. */
const SHORT_VALUE_LIMIT = 100;

interface DayBarsProps {
  /** As 2026-11. */
  month: string;
  /** One for each day of the month so far. */
  values: number[];
  format: (value: number) => string;
}

/** Horizontal positions in percent, vertical ones in pixels, so that text keeps its size. */
export function DayBars({ month, values, format }: DayBarsProps) {
  const days = countDays(month);
  const max = Math.max(...values, 1);
  const peak = values.indexOf(max);
  const short = max < SHORT_VALUE_LIMIT;

  return (
    <svg className="day-bars" width="100%" height={HEIGHT} aria-hidden="true">
      {values.map((value, index) => {
        if (value === 0) return null;
        const { left, width } = getBarPosition(index, days);
        const height = (value / max) * (BASELINE - TOP);
        return (
          <g key={index}>
            <rect x={`${left}%`} width={`${width}%`} y={BASELINE - height} height={height} />
            {(index === peak || short) && (
              <text
                {...getLabelPosition(index, days, short ? 3 : 25)}
                y={BASELINE - height - 5}
                className={index === peak ? undefined : 'wide-chart-only'}
              >
                {format(value)}
              </text>
            )}
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={BASELINE} y2={BASELINE} />
      <WeekLabels days={days} />
    </svg>
  );
}

function WeekLabels({ days }: { days: number }) {
  const firsts = Array.from({ length: days }, (_, index) => index).filter(
    (index) => index % LABEL_EVERY_DAYS === 0,
  );
  return firsts.map((index) => (
    <text
      key={index}
      x={`${getBarPosition(index, days).middle}%`}
      y={HEIGHT - 6}
      textAnchor="middle"
    >
      {index + 1}
    </text>
  ));
}

const getBarPosition = (index: number, days: number) => ({
  left: (index * 100) / days,
  middle: ((index + 0.5) * 100) / days,
  width: 100 / days,
});

/** Centers a label over its bar, or aligns it inward at the chart's edges. */
function getLabelPosition(index: number, days: number, halfWidth: number) {
  const { left, middle, width } = getBarPosition(index, days);
  if (middle < halfWidth) return { x: `${left}%`, textAnchor: 'start' } as const;
  if (middle > 100 - halfWidth) return { x: `${left + width}%`, textAnchor: 'end' } as const;
  return { x: `${middle}%`, textAnchor: 'middle' } as const;
}

function countDays(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
