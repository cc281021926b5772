import { type OpenWork, ROLE_RULES } from '@shop/contract';
import { Link } from 'react-router';
import { getStaff } from '#api/admin-session.ts';
import { DashboardHead } from './dashboard-page.tsx';
import { NeedsCard } from './needs-card.tsx';

interface WorkPageProps {
  /** When it was loaded. */
  now: Date;
  /** undefined when it could not be loaded. */
  work: OpenWork[] | undefined;
  /** The parts of the shop that the role may open. */
  screens: { to: string; label: string }[];
}

/** The dashboard of a role that has no figures: its work, without any sums. */
export function WorkPage({ now, work, screens }: WorkPageProps) {
  const staff = getStaff();
  return (
    <div className="page dashboard">
      <DashboardHead now={now}>
        {staff && (
          <p className="w-full text-ink-600">{`Here you ${ROLE_RULES[staff.role].work}.`}</p>
        )}
      </DashboardHead>
      <NeedsCard work={work} now={now} />
      <ul aria-label="Your work" className="grid gap-3 md:grid-cols-3">
        {screens.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="dashboard-tile">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
