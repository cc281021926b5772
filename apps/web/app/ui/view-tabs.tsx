import { Link } from 'react-router';

interface ViewTabsProps {
  /** Name of the navigation. */
  label: string;
  tabs: { to: string; label: string; isCurrent: boolean }[];
}

/** Links to the views of a list. */
export function ViewTabs({ label: name, tabs }: ViewTabsProps) {
  return (
    <nav aria-label={name} className="flex flex-wrap gap-2">
      {tabs.map(({ to, label, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} className="view-tab">
          {label}
        </Link>
      ))}
    </nav>
  );
}
