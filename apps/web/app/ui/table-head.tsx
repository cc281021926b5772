/** The column of buttons, which explain themselves: its name is only read out. */
export const ACTIONS = 'Actions';

interface TableHeadProps {
  columns: readonly string[];
  /** Columns of numbers, aligned at their end. */
  figures?: readonly string[];
}

export function TableHead({ columns, figures = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((label) => (
          <th key={label} scope="col" className={figures.includes(label) ? 'figure' : undefined}>
            {label === ACTIONS ? <span className="sr-only">{label}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
