import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** More pages than this get First and Last. */
const MANY_PAGES = 5;

interface PagerProps {
  page: number;
  hasNext: boolean;
  /** Unknown for a list that is not counted. */
  pageCount?: number;
  pageUrl: (page: number) => string;
  /** The page being loaded. */
  pending?: number | undefined;
  className?: string;
}

export function Pager(props: PagerProps) {
  const { page, hasNext, pageCount = 0, pageUrl, pending, className = 'mt-6' } = props;
  const link = (label: string, to: number, exists: boolean, hidden = '') => (
    <PageLink to={exists ? pageUrl(to) : undefined} busy={pending === to} className={hidden}>
      {label}
    </PageLink>
  );
  const many = pageCount > MANY_PAGES;

  return (
    <nav
      aria-label="Pages"
      className={`flex flex-wrap items-center justify-center gap-3 ${className}`}
    >
      {many && link('First', 1, page > 1, 'max-md:hidden')}
      {link('Previous', page - 1, page > 1)}
      <p className="px-1 text-center whitespace-nowrap">
        {pageCount > 0 ? `Page ${page} of ${pageCount}` : `Page ${page}`}
      </p>
      {link('Next', page + 1, hasNext)}
      {many && link('Last', pageCount, hasNext, 'max-md:hidden')}
    </nav>
  );
}

interface PageLinkProps {
  to: string | undefined;
  busy: boolean;
  className: string;
  children: ReactNode;
}

function PageLink({ to, busy, className, children }: PageLinkProps) {
  if (to) {
    return (
      <Link to={to} aria-busy={busy} className={`button button-outline ${className}`}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" disabled className={`button ${className}`}>
      {children}
    </button>
  );
}
