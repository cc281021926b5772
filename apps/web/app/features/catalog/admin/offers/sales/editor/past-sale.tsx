import type { Sale } from '@shop/contract';
import { Link } from 'react-router';
import { AuditDetails } from '#audit/audit-history.tsx';
import { describeReduction, describeScope, formatDays } from '../describe-sale.ts';
import { EditorHead } from './sale-editor.tsx';

/** A sale that has ended or was stopped: nothing about it changes any more. */
export function PastSale({ sale }: { sale: Sale }) {
  return (
    <div className="page flex flex-col gap-4 py-6">
      <EditorHead sale={sale} />
      <p>{`${formatDays(sale)}. ${describeScope(sale)}, ${describeReduction(sale)}.`}</p>
      <p className="card-note">This sale is over. Copy it to make another.</p>
      <Link
        to={`/admin/sales/new?copy=${sale.sale_id}`}
        className="button button-filled self-start"
      >
        Copy the sale
      </Link>
      <AuditDetails query={{ subject: `sale:${sale.sale_id}` }} />
    </div>
  );
}
