import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { DocumentSheet } from './document-sheet.tsx';

interface DocumentPageProps extends ComponentProps<typeof DocumentSheet> {
  /** From where it was opened; undefined for a role that does not see that page. */
  back: { to: string; label: string } | undefined;
}

/** A document on the screen, with its print button. */
export function DocumentPage({ back, ...sheet }: DocumentPageProps) {
  return (
    <div className="page paper-page">
      <div className="paper-controls">
        {back && (
          <Link to={back.to} className="text-link tap-target">
            {back.label}
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
