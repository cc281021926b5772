import { APPLICATION_ERROR, NOT_YOUR_ROLE } from '@shop/contract';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AppProviders } from '#ui/app-providers.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { isPlainKey } from '#ui/keys/is-plain-key.ts';
import { listMenu, type MenuEntry } from './admin-sections.ts';
import { AdminHeader, FoldButton } from './menu/admin-header.tsx';
import { AdminMenu } from './menu/admin-menu.tsx';
import { describeGrowth } from './menu/entry-counts.ts';
import { TabBar } from './menu/tab-bar.tsx';
import { useMenuState } from './menu/use-menu-state.ts';
import { useWorkCounts, type WorkCounts } from './menu/use-work-counts.ts';

interface AdminShellProps {
  brand: string;
  /** Shows the menu. */
  signedIn: boolean;
  /** Shown at the head of the menu. */
  search?: ReactNode;
  children: ReactNode;
}

export function AdminShell({ brand, signedIn, search, children }: AdminShellProps) {
  const main = (
    <main id="main" tabIndex={-1} className="admin-main">
      {children}
    </main>
  );
  return (
    <AppProviders>
      {signedIn ? (
        <Frame brand={brand} search={search}>
          {main}
        </Frame>
      ) : (
        <>
          <AdminHeader brand={brand} />
          {main}
        </>
      )}
    </AppProviders>
  );
}

/** The menu around the work. */
function Frame({ brand, search, children }: Omit<AdminShellProps, 'signedIn'>) {
  const state = useMenuState();
  const known = useWorkCounts();
  const counts = known ?? {};
  const entries = listMenu();
  const news = useGrowth(entries, known);
  useFoldKey(state.toggleFold);
  return (
    <div className="admin-frame" data-folded={state.folded ? '' : undefined}>
      <div className="admin-side">
        <AdminHeader brand={brand}>
          <FoldButton folded={state.folded} onToggle={state.toggleFold} />
          {search}
        </AdminHeader>
        <AdminMenu entries={entries} counts={counts} state={state} />
      </div>
      {children}
      <TabBar entries={entries} counts={counts} />
      <output className="sr-only">{news}</output>
    </div>
  );
}

/** Says it when a count that warns has grown since it was first known. */
function useGrowth(entries: MenuEntry[], counts: WorkCounts | undefined): string | undefined {
  const [news, setNews] = useState<string>();
  const known = useRef<WorkCounts>(undefined);
  const compare = useEffectEvent((now: WorkCounts | undefined) => {
    if (now && known.current) setNews(describeGrowth(entries, known.current, now));
    known.current = now;
  });
  useEffect(() => compare(counts), [counts]);
  return news;
}

function useFoldKey(onFold: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainKey(event, '[')) return;
    event.preventDefault();
    onFold();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

export function AdminError({ url }: { url: string }) {
  return (
    <EmptyState title={APPLICATION_ERROR}>
      <p>Something went wrong on our side. Nothing was changed.</p>
      <a href={url} className="button button-filled">
        Try again
      </a>
      <a href="/admin" className="text-link tap-target">
        Dashboard
      </a>
    </EmptyState>
  );
}

/** Replaces a screen that belongs to another role. */
export function NotYourRole() {
  return (
    <EmptyState title="Not part of your role">
      <p>{NOT_YOUR_ROLE}</p>
      <Link to="/admin" className="button button-filled">
        Dashboard
      </Link>
    </EmptyState>
  );
}
