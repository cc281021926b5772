import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface AdminPagesProps {
  page: number;
  more: boolean;
  addressOf: (page: number) => string;
}

export function AdminPages({ page, more, addressOf }: AdminPagesProps) {
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-center gap-3">
      <PageLink to={page > 1 ? addressOf(page - 1) : undefined}>Previous</PageLink>
      <p className="px-1 whitespace-nowrap">{`Page ${page}`}</p>
      <PageLink to={more ? addressOf(page + 1) : undefined}>Next</PageLink>
    </nav>
  );
}

function PageLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to) {
    return (
      <Link to={to} className="button button-outline">
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
