import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { getStaff } from '#api/admin-session.ts';
import { Icon } from '#ui/icon.tsx';
import { groupMenu, listTabs, type MenuEntry, type MenuGroup } from '../admin-sections.ts';
import { getCount, sumCounts } from './entry-counts.ts';
import { Count, EntryLink } from './entry-link.tsx';
import { LogoutButton } from './logout-button.tsx';
import type { useMenuState } from './use-menu-state.ts';
import type { WorkCounts } from './use-work-counts.ts';

/** Target of 'More'. */
export const MENU_ID = 'admin-menu';

interface AdminMenuProps {
  entries: MenuEntry[];
  counts: WorkCounts;
  state: ReturnType<typeof useMenuState>;
}

/** A column beside the work on wide screens; on others a sheet behind 'More'. */
export function AdminMenu({ entries, counts, state }: AdminMenuProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const sheet = nav.current;
    // The address is what closes it.
    if (pathname && sheet?.matches(':popover-open')) sheet.hidePopover();
  }, [pathname]);
  const tabs = listTabs(entries);
  return (
    <nav ref={nav} id={MENU_ID} popover="auto" aria-label="Admin" className="admin-menu">
      <div className="menu-groups">
        {groupMenu(entries).map(({ group, entries: grouped }) => {
          const list = <EntryList entries={grouped} tabs={tabs} counts={counts} />;
          const hasOnlyTabs = grouped.every((entry) => tabs.includes(entry));
          if (!group) return <div key="top">{list}</div>;
          return (
            <Group
              key={group}
              name={group}
              hasOnlyTabs={hasOnlyTabs}
              open={state.isOpen(group)}
              onToggle={(open) => state.setOpen(group, open)}
              count={sumCounts(grouped, counts)}
            >
              {list}
            </Group>
          );
        })}
      </div>
      <MenuFoot />
    </nav>
  );
}

interface GroupProps {
  name: MenuGroup;
  /** The sheet of a phone leaves it out. */
  hasOnlyTabs: boolean;
  open: boolean;
  onToggle: (open: boolean) => void;
  count: ReturnType<typeof sumCounts>;
  children: ReactNode;
}

function Group({ name, hasOnlyTabs, open, onToggle, count, children }: GroupProps) {
  const id = useId();
  return (
    <details
      className="menu-group"
      open={open}
      data-tabs={hasOnlyTabs ? '' : undefined}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary aria-describedby={count ? id : undefined}>
        <span>{name}</span>
        {count && <Count id={id} {...count} />}
      </summary>
      {children}
    </details>
  );
}

interface EntryListProps {
  entries: MenuEntry[];
  tabs: MenuEntry[];
  counts: WorkCounts;
}

/** On a phone the tabs of the bar are not repeated. */
function EntryList({ entries, tabs, counts }: EntryListProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to} className="menu-entry" data-tab={tabs.includes(entry) ? '' : undefined}>
          <EntryLink entry={entry} count={getCount(entry, counts)} />
        </li>
      ))}
    </ul>
  );
}

function MenuFoot() {
  const name = getStaff()?.name ?? '';
  return (
    <div className="menu-foot">
      <span aria-hidden="true" className="menu-initials">
        {toInitials(name)}
      </span>
      <p className="menu-name">{name}</p>
      <Link to="/admin/account" className="text-link tap-target justify-self-start">
        My account
      </Link>
      <div className="menu-foot-links">
        <a href="/home" className="text-link tap-target">
          Open the shop
        </a>
        <LogoutButton />
      </div>
      <button
        type="button"
        className="menu-close"
        aria-label="Close"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Devika Menon: DM. */
const toInitials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.at(0)?.toUpperCase() ?? '')
    .slice(0, 2)
    .join('');
