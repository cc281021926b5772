import type { DocumentKind, DocumentSummary, OrderDetails } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { Link } from 'react-router';

const NAMES: Record<DocumentKind, string> = {
  receipt: 'Receipt',
  invoice: 'Tax invoice',
  'bill of supply': 'Bill of supply',
  'refund voucher': 'Refund voucher',
  'credit note': 'Credit note',
};

interface DocumentsProps {
  order: OrderDetails;
  level: 'h2' | 'h3';
  documentUrl: (document: DocumentSummary) => string;
}

/** Links to the order's tax documents. Renders nothing for a shop that issues none. */
export function Documents({ order, level: Heading, documentUrl }: DocumentsProps) {
  const { documents = [] } = order;
  if (documents.length === 0) return null;
  const coming = findComing(order);
  return (
    <section className="definition-section">
      <Heading className="font-display text-xl">Documents</Heading>
      <ul className="order-documents">
        {documents.map((document) => {
          const { document_id, kind, number, issued_at } = document;
          return (
            <li key={document_id}>
              <span>
                {NAMES[kind]} <span className="order-number">{number}</span>
                <span className="text-sm text-ink-600">, {formatShortDay(issued_at)}</span>
              </span>
              <Link to={documentUrl(document)} className="text-link tap-target">
                Open
                <span className="sr-only"> {`${NAMES[kind]} ${number}`}</span>
              </Link>
            </li>
          );
        })}
        {coming && <li>{`${coming}: when the parcel is packed`}</li>}
      </ul>
    </section>
  );
}

/** Name of the document that the next parcel will get. */
function findComing({ order_status, documents = [], partly_sent }: OrderDetails) {
  const [first] = documents;
  const isOpen = order_status === 'Pending' || partly_sent;
  if (!first || !isOpen) return undefined;
  return NAMES[first.mode === 'composition' ? 'bill of supply' : 'invoice'];
}
