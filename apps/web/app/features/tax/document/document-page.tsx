import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { DocumentSheet } from './document-sheet.tsx';

interface DocumentPageProps extends ComponentProps<typeof DocumentSheet> {
  /** Page of the order; undefined for a role that does not see it. */
  orderUrl: string | undefined;
}

/** A document on the screen, with its print button. */
export function DocumentPage({ orderUrl, ...sheet }: DocumentPageProps) {
  return (
    <div className="page paper-page">
      <div className="paper-controls">
        {orderUrl && (
          <Link to={orderUrl} className="text-link tap-target">
            {`Order ${sheet.document.order_id}`}
          </Link>
        )}
        <button type="button" className="button button-filled" onClick={() => window.print()}>
          <Icon name="print" size={20} />
          Print
        </button>
      </div>
      <DocumentSheet {...sheet} />
    </div>
  );
}
