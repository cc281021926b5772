import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { PathIcon } from '#ui/icon.tsx';
import { ADMIN_ICONS } from '../admin-icons.ts';
import type { MenuEntry } from '../admin-sections.ts';
import type { ShownCount } from './entry-counts.ts';

interface EntryLinkProps {
  entry: MenuEntry;
  count: ShownCount | undefined;
}

/** The count describes the link and stands outside of it: the link's name stays the entry's label. */
export function EntryLink({
  entry: { to, label, icon, others = [], apart = [] },
  count,
}: EntryLinkProps) {
  const id = useId();
  const { pathname } = useLocation();
  const isHere = (path: string) =>
    pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`));
  const isCurrent = [to, ...others].some(isHere) && !apart.some(isHere);
  return (
    <>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className="menu-link"
        aria-describedby={count ? id : undefined}
      >
        <PathIcon path={ADMIN_ICONS[icon]} />
        <span className="menu-label">{label}</span>
      </Link>
      {count && <Count id={id} {...count} />}
    </>
  );
}

/** Hidden from the reading order, because what it describes says it. */
export function Count({ id, count, warns, words }: ShownCount & { id: string }) {
  return (
    <span id={id} aria-hidden="true" className="menu-count" data-warns={warns ? '' : undefined}>
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  );
}
