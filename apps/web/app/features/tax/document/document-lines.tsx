import type { DocumentLine, TaxDocument } from '@shop/contract';
import { fromRupees, sum } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { formatAmount, sumLines, type Totals } from './document-totals.ts';

interface Column {
  label: string;
  cell: (line: DocumentLine, index: number) => ReactNode;
  /** Empty where a sum means nothing. */
  total: (totals: Totals) => string;
  left?: boolean;
}

const amount = (value: number) => formatAmount(fromRupees(value));
const none = () => '';

const DESCRIPTION: Column[] = [
  { label: 'No.', cell: (_, index) => index + 1, total: none, left: true },
  {
    label: 'Description',
    cell: ({ description }) => description,
    total: () => 'Total',
    left: true,
  },
  { label: 'HSN', cell: ({ hsn }) => hsn, total: none },
  {
    label: 'Quantity and unit',
    cell: ({ quantity, uqc }) => `${quantity} ${uqc}`,
    total: ({ quantity }) => quantity,
  },
];

const VALUE: Column[] = [
  {
    label: 'Value',
    cell: ({ gross, discount = 0 }) => formatAmount(sum([fromRupees(gross), fromRupees(discount)])),
    total: ({ gross, discount }) => formatAmount(sum([gross, discount])),
  },
  {
    label: 'Discount',
    cell: ({ discount = 0 }) => amount(discount),
    total: ({ discount }) => formatAmount(discount),
  },
];

const TAXABLE: Column = {
  label: 'Taxable value',
  cell: ({ taxable }) => amount(taxable),
  total: ({ taxable }) => formatAmount(taxable),
};

const tax = (label: string, name: 'cgst' | 'sgst' | 'igst', share: number): Column => ({
  label,
  cell: (line) => (
    <>
      {`${line.rate * share} % `}
      <br />
      {amount(line[name])}
    </>
  ),
  total: (totals) => formatAmount(totals[name]),
});

const AMOUNT: Column = {
  label: 'Amount in ₹',
  cell: ({ gross }) => amount(gross),
  total: ({ gross }) => formatAmount(gross),
};

/** A shop that collects no tax has no tax columns; place of supply decides between the heads. */
function listColumns({ seller, inside_state }: TaxDocument): Column[] {
  if (seller.mode === 'composition') return [...DESCRIPTION, ...VALUE, AMOUNT];
  const heads = inside_state
    ? [tax('CGST', 'cgst', 0.5), tax('SGST', 'sgst', 0.5)]
    : [tax('IGST', 'igst', 1)];
  return [...DESCRIPTION, ...VALUE, TAXABLE, ...heads, AMOUNT];
}

export function DocumentLines({ document }: { document: TaxDocument }) {
  const columns = listColumns(document);
  const totals = sumLines(document);
  return (
    <table className="paper-lines">
      <thead>
        <tr>
          {columns.map(({ label, left }) => (
            <th key={label} scope="col" className={left ? 'paper-left' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, index) => (
          <tr key={line.product_id}>
            {columns.map(({ label, cell, left }) => (
              <td key={label} data-label={label} className={left ? 'paper-left' : undefined}>
                {cell(line, index)}
              </td>
            ))}
          </tr>
        ))}
        <tr className="paper-sum">
          {columns.map(({ label, total, left }) => (
            <td key={label} data-label={label} className={left ? 'paper-left' : undefined}>
              {total(totals)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
