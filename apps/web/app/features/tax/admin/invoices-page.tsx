import type { adminTaxDocuments, ReplyOf } from '@shop/contract';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { DocumentSheet } from '#features/tax/document/document-sheet.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadError } from '#ui/load-error.tsx';

type ParcelDocuments = ReplyOf<typeof adminTaxDocuments.ofParcels>;

interface InvoicesPageProps extends Omit<ComponentProps<typeof DocumentSheet>, 'document'> {
  loaded: { data: ParcelDocuments | undefined; error: string | undefined };
}

/** The bills of several parcels, each on its own sheet. */
export function InvoicesPage({ loaded: { data, error }, ...sheet }: InvoicesPageProps) {
  const { documents = [], left_out = [] } = data ?? {};
  return (
    <div className="page paper-page">
      <div className="paper-controls">
        <h1 tabIndex={-1} className="mr-auto text-3xl">
          Invoices
        </h1>
        {documents.length > 0 && (
          <button type="button" className="button button-filled" onClick={() => window.print()}>
            <Icon name="print" size={20} />
            Print
          </button>
        )}
        <Link to="/admin/pack" className="text-link tap-target">
          Pack
        </Link>
        {error && <LoadError>{`The invoices could not be loaded. ${error}`}</LoadError>}
        <ul className="basis-full empty:hidden">
          {left_out.map(({ order_id, reason }) => (
            <li key={order_id}>
              {order_id}: {REASONS[reason]}
            </li>
          ))}
        </ul>
      </div>
      {documents.map((document) => (
        <DocumentSheet key={document.document_id} {...sheet} document={document} level="h2" />
      ))}
    </div>
  );
}

const REASONS: Record<ParcelDocuments['left_out'][number]['reason'], string> = {
  gift: 'a gift. No prices go into the parcel: the buyer has the bill in the email and with the order.',
  no_document:
    'no invoice. A shop with a GST registration writes it when the parcel is marked as shipped.',
  not_found: 'no such order.',
};
