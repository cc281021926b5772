import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { listTabs, type MenuEntry } from '../admin-sections.ts';
import { MENU_ID } from './admin-menu.tsx';
import { getCount, sumWarnings } from './entry-counts.ts';
import { Count, EntryLink } from './entry-link.tsx';
import type { WorkCounts } from './use-work-counts.ts';

/** The four things of the day at the foot of a phone; the others are behind 'More'. */
export function TabBar({ entries, counts }: { entries: MenuEntry[]; counts: WorkCounts }) {
  const id = useId();
  const tabs = listTabs(entries);
  const warnings = sumWarnings(
    entries.filter((entry) => !tabs.includes(entry)),
    counts,
  );
  return (
    <nav aria-label="Today's work" className="tab-bar">
      <ul>
        {tabs.map((entry) => (
          <li key={entry.to} className="menu-entry">
            <EntryLink entry={entry} count={getCount(entry, counts)} />
          </li>
        ))}
        <li className="menu-entry">
          <button
            type="button"
            className="menu-link"
            popoverTarget={MENU_ID}
            aria-describedby={warnings ? id : undefined}
          >
            <Icon name="menu" />
            <span className="menu-label">More</span>
          </button>
          {warnings && <Count id={id} {...warnings} />}
        </li>
      </ul>
    </nav>
  );
}
