import type { Festival, Sale } from '@shop/contract';
import { startOfDay } from '@shop/domain/products/sales/sale-days';
import { placeInRows, toPercentOfYear } from './place-year.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface YearPlotProps {
  year: number;
  /** By their start. */
  sales: Sale[];
  festivals: Festival[];
  today: Date;
}

/** The sales of a year as bars. A picture: the lists below it say the same in words. */
export function YearPlot({ year, sales, festivals, today }: YearPlotProps) {
  const marks = festivals.map(({ name, day }) => {
    const moment = startOfDay(day).toISOString();
    return { name, starts_at: moment, ends_at: moment };
  });
  const now = toPercentOfYear(year, today);
  return (
    <div className="year" aria-hidden="true">
      <ol className="year-months">
        {MONTHS.map((month) => (
          <li key={month}>
            {month.charAt(0)}
            <span>{month.slice(1)}</span>
          </li>
        ))}
      </ol>
      {placeInRows(year, marks).map((row, index) => (
        <div key={index} className="year-row">
          {row.map(({ item, left, labelBefore }) => (
            <span
              key={item.name}
              className="year-festival"
              data-before={labelBefore || undefined}
              style={{ left: `${left}%` }}
            >
              <span>{item.name}</span>
            </span>
          ))}
        </div>
      ))}
      {placeInRows(year, sales.map(toBar)).map((row, index) => (
        <div key={index} className="year-row">
          {row.map(({ item, left, width, labelBefore }) => (
            <span
              key={item.sale_id}
              className="year-bar"
              data-state={item.state}
              data-before={labelBefore || undefined}
              style={{ left: `${left}%`, width: `max(6px, ${width}%)` }}
            >
              <span>{item.name}</span>
            </span>
          ))}
        </div>
      ))}
      {now > 0 && now < 100 && <span className="year-today" style={{ left: `${now}%` }} />}
    </div>
  );
}

/** A stopped sale ended when it was stopped; one that never ran is as wide as its first moment. */
function toBar({ sale_id, name, state, starts_at, ends_at, stopped_at }: Sale) {
  const stopped = stopped_at && stopped_at < ends_at ? stopped_at : ends_at;
  return { sale_id, name, state, starts_at, ends_at: stopped < starts_at ? starts_at : stopped };
}
