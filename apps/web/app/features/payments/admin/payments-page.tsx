import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/load-error.tsx';
import { AdminPages } from '#ui/pager.tsx';
import { deskAddress, type LoadedDesk } from './load-payments.ts';
import { type Beside, DeskTable } from './payments-table.tsx';
import { useSettling } from './use-retry-settlement.ts';

interface DeskPageProps extends Beside {
  loaded: LoadedDesk;
}

/** Money and orders side by side: what needs a person, or everything that fits. */
export function DeskPage({ loaded, ...beside }: DeskPageProps) {
  const { rows, matched, page, more, problem } = loaded;
  const settling = useSettling(rows);
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Payments
      </h1>
      <nav aria-label="Payments" className="flex flex-wrap gap-2">
        <View matched={false} current={!matched}>
          To look at
        </View>
        <View matched current={matched}>
          Matched
        </View>
      </nav>
      {problem && <NotLoaded>{`The payments could not be loaded. ${problem}`}</NotLoaded>}
      {!problem && rows.length === 0 && <NothingHere matched={matched} />}
      {rows.length > 0 && <DeskTable loaded={loaded} settling={settling} {...beside} />}
      {(page > 1 || more) && (
        <AdminPages
          page={page}
          more={more}
          addressOf={(number) => deskAddress({ matched, page: number })}
        />
      )}
    </div>
  );
}

interface ViewProps {
  matched: boolean;
  current: boolean;
  children: ReactNode;
}

function View({ matched, current, children }: ViewProps) {
  return (
    <Link
      to={deskAddress({ matched, page: 1 })}
      aria-current={current ? 'page' : undefined}
      className="desk-view"
    >
      {children}
    </Link>
  );
}

function NothingHere({ matched }: { matched: boolean }) {
  if (matched) return <Panel title="No payments here" level="h2" />;
  return (
    <Panel title="All money is where it belongs" level="h2">
      <p>Every payment has its order, or the money has gone back or is on its way.</p>
    </Panel>
  );
}
