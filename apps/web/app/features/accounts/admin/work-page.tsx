import { ROLE_RULES } from '@shop/contract';
import { Link } from 'react-router';
import { getStaff } from '#api/admin-session.ts';
import { OkLine } from '#ui/ok-line.tsx';
import { listMenu } from './admin-sections.ts';

/** The dashboard of a role that has no figures: its parts of the shop, without any sums. */
export function WorkPage({ counts }: { counts: Record<string, string> }) {
  const staff = getStaff();
  const sections = listMenu().filter(({ to }) => to !== '/admin');
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div>
        <h1 tabIndex={-1} className="text-3xl">
          Dashboard
        </h1>
        <OkLine>Access Granted</OkLine>
        {staff && <p className="mt-1 text-ink-600">{`Here you ${ROLE_RULES[staff.role].work}.`}</p>}
      </div>
      <ul aria-label="Your work" className="grid gap-3 md:grid-cols-3">
        {sections.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="dashboard-tile">
              <span className="text-xl font-semibold">{label}</span>
              {counts[to] && <span className="text-ink-600">{counts[to]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
