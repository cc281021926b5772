/** Pads columns; the first `leftColumns` are left-aligned, the others right-aligned. */
export function formatTable(head: string[], rows: string[][], leftColumns = 1): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column < leftColumns ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ');
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Three significant digits: 12,300, 4.56, 0.123. */
export function formatNumber(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en-GB');
  return value.toPrecision(3);
}
