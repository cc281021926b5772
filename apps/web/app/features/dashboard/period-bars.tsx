const HEIGHT = 190;
const TOP = 20;
const BASELINE = 166;
/** Values below this are short enough to label every bar. */
const SHORT_VALUE_LIMIT = 100;

interface PeriodBarsProps {
  /** Names of the periods, one for each value. */
  labels: string[];
  values: number[];
  format: (value: number) => string;
  labelEvery: number;
}

/** Horizontal positions in percent, vertical ones in pixels, so that text keeps its size. */
export function PeriodBars({ labels, values, format, labelEvery }: PeriodBarsProps) {
  const count = values.length;
  const max = Math.max(...values, 1);
  const peak = values.indexOf(max);
  const short = max < SHORT_VALUE_LIMIT;

  return (
    <svg className="day-bars" width="100%" height={HEIGHT} aria-hidden="true">
      {values.map((value, index) => {
        if (value === 0) return null;
        const { left, width } = getBarPosition(index, count);
        const height = (value / max) * (BASELINE - TOP);
        return (
          <g key={index}>
            <rect x={`${left}%`} width={`${width}%`} y={BASELINE - height} height={height} />
            {(index === peak || short) && (
              <text
                {...getLabelPosition(index, count, short ? 3 : 25)}
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
      <PeriodLabels labels={labels} every={labelEvery} />
    </svg>
  );
}

/** Half the width of a label in percent of a chart of 300 px. */
const HALF_LABEL = 7;

function PeriodLabels({ labels, every }: { labels: string[]; every: number }) {
  // Counted from the end: today and this month have a label.
  const shown = labels
    .map((label, index) => ({ label, index }))
    .filter(({ index }) => (labels.length - 1 - index) % every === 0);
  return shown.map(({ label, index }) => (
    <text key={index} {...getLabelPosition(index, labels.length, HALF_LABEL)} y={HEIGHT - 6}>
      {label}
    </text>
  ));
}

const getBarPosition = (index: number, count: number) => ({
  left: (index * 100) / count,
  middle: ((index + 0.5) * 100) / count,
  width: 100 / count,
});

/** Centers a label over its bar, or aligns it inward at the chart's edges. */
function getLabelPosition(index: number, count: number, halfWidth: number) {
  const { left, middle, width } = getBarPosition(index, count);
  if (middle < halfWidth) return { x: `${left}%`, textAnchor: 'start' } as const;
  if (middle > 100 - halfWidth) return { x: `${left + width}%`, textAnchor: 'end' } as const;
  return { x: `${middle}%`, textAnchor: 'middle' } as const;
}
