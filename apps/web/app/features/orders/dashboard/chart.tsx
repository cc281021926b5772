import type { ReactNode } from 'react';

interface DashboardChartProps {
  caption: string;
  heads: string[];
  /** The numbers of the picture, the first cell naming its row. */
  rows: string[][];
  children: ReactNode;
}

/** A picture of numbers, and the numbers for whoever would rather read them. */
export function DashboardChart({ caption, heads, rows, children }: DashboardChartProps) {
  return (
    <figure className="dashboard-box chart">
      <figcaption className="font-display text-xl">{caption}</figcaption>
      {children}
      <details>
        <summary className="text-link">
          Show as table<span className="sr-only">: {caption}</span>
        </summary>
        <table className="rows admin-table plain-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {heads.map((head, place) => (
                <th key={head} scope="col" className={place > 0 ? 'figure' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, place) => (
                  <td key={place} className="figure">
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
