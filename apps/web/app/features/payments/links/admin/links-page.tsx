import { LINK_VIEWS, LINKS_PAGE_SIZE, type LinkView } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { LinksTable } from './links-table.tsx';
import { type LoadedLinks, linksUrl } from './load-links.ts';

const VIEW_LABELS: Record<LinkView, string> = {
  all: 'All',
  open: 'Open',
  today: 'End today',
  paid: 'Paid',
  ended: 'Ended',
};

const EMPTY: Record<LinkView, string> = {
  all: 'No payment link yet',
  open: 'No link is open',
  today: 'No link ends today',
  paid: 'No link is paid yet',
  ended: 'No link has ended',
};

interface LinksPageProps {
  loaded: LoadedLinks;
  renderImage: (image: string | undefined) => ReactNode;
  /** Resolves when the list is loaded again. */
  reload: () => Promise<void>;
  onSend: () => void;
}

export function LinksPage({ loaded, renderImage, reload, onSend }: LinksPageProps) {
  const { view, page, links, total, now } = loaded;
  const pageCount = Math.ceil(total / LINKS_PAGE_SIZE);
  return (
    <div className="page flex flex-col gap-4 py-6">
      <div className="flex flex-col gap-1">
        <div className="offers-head">
          <h1 tabIndex={-1} className="text-3xl">
            Links
          </h1>
          <button type="button" className="button button-filled row-control" onClick={onSend}>
            Send a payment link
          </button>
        </div>
        <p className="text-ink-600">Payment links you sent. A piece is kept until its link ends.</p>
      </div>
      <LinkViews loaded={loaded} />
      {links.length > 0 ? (
        <LinksTable
          links={links}
          caption={VIEW_LABELS[view]}
          now={now}
          renderImage={renderImage}
          reload={reload}
        />
      ) : (
        <EmptyState title={EMPTY[view]} level="h2">
          {view === 'all' && <p>A link keeps a piece for one customer, who pays when they like.</p>}
        </EmptyState>
      )}
      {pageCount > 1 && (
        <Pager
          page={page}
          hasNext={page < pageCount}
          pageCount={pageCount}
          pageUrl={(number) => linksUrl({ view, page: number })}
        />
      )}
    </div>
  );
}

function LinkViews({ loaded: { view: shown, counts } }: { loaded: LoadedLinks }) {
  return (
    <nav className="views" aria-label="Filter">
      {LINK_VIEWS.map((view) => (
        <Link
          key={view}
          to={linksUrl({ view, page: 1 })}
          className="view"
          aria-current={view === shown ? 'page' : undefined}
        >
          {VIEW_LABELS[view]} <b>{counts[view].toLocaleString('en-IN')}</b>
        </Link>
      ))}
    </nav>
  );
}
