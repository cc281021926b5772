import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface AdminPagesProps {
  page: number;
  more: boolean;
  addressOf: (page: number) => string;
  /** The page that is being fetched. */
  pending?: number | undefined;
}

export function AdminPages({ page, more, addressOf, pending }: AdminPagesProps) {
  const link = (to: number, exists: boolean, label: string) => (
    <PageLink to={exists ? addressOf(to) : undefined} busy={pending === to}>
      {label}
    </PageLink>
  );
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-center gap-3">
      {link(page - 1, page > 1, 'Previous')}
      <p className="px-1 whitespace-nowrap">{`Page ${page}`}</p>
      {link(page + 1, more, 'Next')}
    </nav>
  );
}

interface PageLinkProps {
  to: string | undefined;
  busy: boolean;
  children: ReactNode;
}

function PageLink({ to, busy, children }: PageLinkProps) {
  if (to) {
    return (
      <Link to={to} aria-busy={busy} className="button button-outline">
        {children}
      </Link>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that leads nowhere has no href
    <span role="link" aria-disabled="true" className="button">
      {children}
    </span>
  );
}
