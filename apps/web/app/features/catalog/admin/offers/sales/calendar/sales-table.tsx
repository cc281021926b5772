import type { Sale } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import {
  describeReduction,
  describeScope,
  describeState,
  formatDays,
  isOver,
} from '../describe-sale.ts';
import { StopSale } from '../stop-sale.tsx';

interface SalesTableProps {
  /** The last first. */
  sales: Sale[];
  onStopped: (sale: Sale) => Promise<void>;
}

export function SalesTable({ sales, onStopped }: SalesTableProps) {
  const [stopping, setStopping] = useState<Sale>();
  return (
    <>
      <table className="data-table admin-table plain-table sales-table">
        <caption className="sr-only">Sales, the last first</caption>
        <TableHead columns={['Sale', 'What', 'How much', 'State', ACTIONS]} />
        <tbody>
          {sales.map((sale) => (
            <SaleRow key={sale.sale_id} sale={sale} onStop={() => setStopping(sale)} />
          ))}
        </tbody>
      </table>
      {stopping && (
        <StopSale sale={stopping} onStopped={onStopped} onClose={() => setStopping(undefined)} />
      )}
    </>
  );
}

function SaleRow({ sale, onStop }: { sale: Sale; onStop: () => void }) {
  const { sale_id, name } = sale;
  const { label, status } = describeState(sale);
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/sales/${sale_id}`} className="text-link tap-target -my-3">
          {name}
        </Link>
        <span className="admin-detail">{formatDays(sale)}</span>
      </th>
      <td>{describeScope(sale)}</td>
      <td>{describeReduction(sale)}</td>
      <td>
        <span className="pill" data-status={status}>
          {label}
        </span>
      </td>
      <td className="admin-row-actions">
        <SaleAction sale={sale} onStop={onStop} />
      </td>
    </tr>
  );
}

function SaleAction({ sale, onStop }: { sale: Sale; onStop: () => void }) {
  const { sale_id, name, state } = sale;
  const suffix = <span className="sr-only"> {name}</span>;
  if (isOver(sale)) {
    return (
      <Link to={`/admin/sales/new?copy=${sale_id}`} className="button button-quiet row-control">
        Copy{suffix}
      </Link>
    );
  }
  if (state === 'draft') {
    return (
      <Link to={`/admin/sales/${sale_id}`} className="button button-quiet row-control">
        Edit{suffix}
      </Link>
    );
  }
  return (
    <button type="button" className="button button-outline row-control" onClick={onStop}>
      Stop{suffix}
    </button>
  );
}
