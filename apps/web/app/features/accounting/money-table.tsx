import type { ReactNode } from 'react';
import { TableHead } from '#ui/table-head.tsx';

/** Columns of numbers, aligned to the right. */
const FIGURES = [
  'Orders',
  'Sold',
  'Refunded',
  'Fees and GST',
  'Net',
  'Amount',
  'Payments',
  'Refunds',
  'Taxable value',
  'IGST',
  'CGST',
  'SGST',
  'Cess',
];

interface MoneyTableProps {
  caption: string;
  columns: string[];
  children: ReactNode;
  foot?: ReactNode;
}

export function MoneyTable({ caption, columns, children, foot }: MoneyTableProps) {
  return (
    <table className="data-table admin-table money-table">
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={columns} figures={FIGURES} />
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

export const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <td data-label={label} className="figure">
    {children}
  </td>
);
