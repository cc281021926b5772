const HEIGHT = 190;
const TOP = 20;
const BASE = 166;
const EVERY_DAYS = 7;
/** Below it a value is short enough to stand over every bar, where there is room. */
const SHORT = 100;

interface DayBarsProps {
  /** As 2026-11. */
  month: string;
  /** From the first day on, one for each day that has come. */
  values: number[];
  format: (value: number) => string;
}

/** Across in percent, upright in pixels: the letters keep their size at every width. */
export function DayBars({ month, values, format }: DayBarsProps) {
  const days = daysIn(month);
  const most = Math.max(...values, 1);
  const peak = values.indexOf(most);
  const short = most < SHORT;

  return (
    <svg className="day-bars" width="100%" height={HEIGHT} aria-hidden="true">
      {values.map((value, index) => {
        if (value === 0) return null;
        const { left, width } = placeOf(index, days);
        const height = (value / most) * (BASE - TOP);
        return (
          <g key={index}>
            <rect x={`${left}%`} width={`${width}%`} y={BASE - height} height={height} />
            {(index === peak || short) && (
              <text
                {...besideEdges(index, days, short ? 3 : 25)}
                y={BASE - height - 5}
                className={index === peak ? undefined : 'chart-room'}
              >
                {format(value)}
              </text>
            )}
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={BASE} y2={BASE} />
      <Weeks days={days} />
    </svg>
  );
}

function Weeks({ days }: { days: number }) {
  const firsts = Array.from({ length: days }, (_, index) => index).filter(
    (index) => index % EVERY_DAYS === 0,
  );
  return firsts.map((index) => (
    <text key={index} x={`${placeOf(index, days).middle}%`} y={HEIGHT - 6} textAnchor="middle">
      {index + 1}
    </text>
  ));
}

const placeOf = (index: number, days: number) => ({
  left: (index * 100) / days,
  middle: ((index + 0.5) * 100) / days,
  width: 100 / days,
});

/** Over the middle of its bar; nearer to an edge than its own half, a value leans inward. */
function besideEdges(index: number, days: number, half: number) {
  const { left, middle, width } = placeOf(index, days);
  if (middle < half) return { x: `${left}%`, textAnchor: 'start' } as const;
  if (middle > 100 - half) return { x: `${left + width}%`, textAnchor: 'end' } as const;
  return { x: `${middle}%`, textAnchor: 'middle' } as const;
}

function daysIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
