import type { OpenWork } from '@shop/contract';
import { Link } from 'react-router';
import { Clock } from '#ui/clock.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { type DescribedWork, describeWork } from './describe-work.ts';

/** More are left to the lists. */
const MAX_ROWS = 8;

interface NeedsCardProps {
  /** undefined when it could not be loaded. */
  work: OpenWork[] | undefined;
  now: Date;
}

export function NeedsCard({ work, now }: NeedsCardProps) {
  const rows =
    work?.filter(({ kind }) => kind !== 'to_pack').map((one) => describeWork(one, now)) ?? [];
  return (
    <section aria-labelledby="needs" className="dashboard-card needs">
      <div className="card-head">
        <h2 id="needs" className="text-xl">
          What needs you now
        </h2>
        {rows.length > 1 && <p className="card-note">{`${rows.length} things, worst first`}</p>}
      </div>
      {!work && <LoadError>What needs you could not be loaded.</LoadError>}
      {work && rows.length === 0 && (
        <Calm toPack={work.find(({ kind }) => kind === 'to_pack')} now={now} />
      )}
      {rows.length > 0 && (
        <ul>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            <NeedRow key={row.kind} row={row} isFirst={index === 0} />
          ))}
        </ul>
      )}
      {rows.length > MAX_ROWS && (
        <p className="card-note">{`and ${rows.length - MAX_ROWS} more`}</p>
      )}
    </section>
  );
}

function NeedRow({ row, isFirst }: { row: DescribedWork; isFirst: boolean }) {
  return (
    <li className="need">
      <div className="need-what">
        <p className="font-semibold">{row.title}</p>
        <p>{row.detail}</p>
      </div>
      <Clock late={row.late}>{row.clock}</Clock>
      <Link
        to={row.to}
        className={`button need-act ${isFirst ? 'button-filled' : 'button-quiet'}`}
        aria-label={`${row.button}: ${row.title}`}
      >
        {row.button}
      </Link>
    </li>
  );
}

function Calm({ toPack, now }: { toPack: OpenWork | undefined; now: Date }) {
  const row = toPack && describeWork(toPack, now);
  return (
    <div className="need">
      <div className="need-what">
        <p className="font-semibold">Nothing needs you now.</p>
        {row && <p>{`${row.title}.`}</p>}
      </div>
      {row && (
        <>
          <Clock late={row.late}>{row.clock}</Clock>
          <Link to={row.to} className="button button-quiet need-act">
            {row.button}
          </Link>
        </>
      )}
    </div>
  );
}
