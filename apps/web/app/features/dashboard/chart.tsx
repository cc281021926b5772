import type { ReactNode } from 'react';
import { TableHead } from '#ui/table-head.tsx';

interface ChartProps {
  caption: string;
  columns: string[];
  /** The chart's data; the first cell of a row is its header. */
  rows: string[][];
  children: ReactNode;
}

/** A chart with its data as a table. */
export function Chart({ caption, columns, rows, children }: ChartProps) {
  return (
    <figure className="dashboard-card chart">
      <figcaption className="font-display text-xl">{caption}</figcaption>
      {children}
      <details>
        <summary className="text-link">
          Show as table<span className="sr-only">: {caption}</span>
        </summary>
        <table className="data-table admin-table plain-table">
          <caption className="sr-only">{caption}</caption>
          <TableHead columns={columns} figures={columns.slice(1)} />
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={index} className="figure">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
