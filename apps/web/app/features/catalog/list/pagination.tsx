import { pagesFor } from '@shop/domain/paging';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homeAddress } from './list-query.ts';
import type { ProductList } from './load-list.ts';

const MANY_PAGES = 5;

interface PaginationProps extends Pick<ProductList, 'question' | 'page' | 'total'> {
  /** The page that is being fetched. */
  pending: number | undefined;
}

export function Pagination({ question, page, total, pending }: PaginationProps) {
  const pages = pagesFor(total);
  const link = (to: number, label: ReactNode, className = '') => (
    <PageLink
      to={to >= 1 && to <= pages && to !== page ? homeAddress(question, to) : undefined}
      busy={pending === to}
      className={className}
    >
      {label}
    </PageLink>
  );

  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
      {pages > MANY_PAGES && link(1, 'First', 'max-md:hidden')}
      {link(page - 1, 'Previous')}
      <p className="px-1 text-center whitespace-nowrap">{`Page ${page} of ${pages}`}</p>
      {link(page + 1, 'Next')}
      {pages > MANY_PAGES && link(pages, 'Last', 'max-md:hidden')}
    </nav>
  );
}

interface PageLinkProps {
  to: string | undefined;
  busy: boolean;
  className?: string;
  children: ReactNode;
}

function PageLink({ to, busy, className = '', children }: PageLinkProps) {
  if (!to) {
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that leads nowhere has no href
      <span role="link" aria-disabled="true" className={`button ${className}`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} aria-busy={busy} className={`button button-outline ${className}`}>
      {children}
    </Link>
  );
}
