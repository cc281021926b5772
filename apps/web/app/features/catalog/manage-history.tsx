import { type AuditEntry, managing } from '@shop/contract';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { FormLine } from '#ui/field.tsx';
import { changesOf } from './manage-changes.ts';
import { logged } from './manage-told.ts';

const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Who changed what on a product. Asked for when somebody wants to know. */
export function History({ productId }: { productId: number }) {
  const [entries, setEntries] = useState<AuditEntry[]>();
  const [problem, setProblem] = useState<string>();
  const load = async () => {
    setProblem(undefined);
    try {
      const query = { product_id: String(productId) };
      setEntries((await call(managing.audit, { query })).audit);
    } catch (error) {
      setProblem(logged(error).message);
    }
  };

  return (
    <details
      className="history"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !entries) void load();
      }}
    >
      <summary>History</summary>
      {!entries && !problem && <p>Loading...</p>}
      <FormLine>{problem}</FormLine>
      {entries?.length === 0 && <p>Nothing was changed yet.</p>}
      <ol>
        {entries?.map((entry) => (
          <Entry key={entry.audit_id} entry={entry} />
        ))}
      </ol>
    </details>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li>
      <p>
        <time dateTime={entry.at}>{moment.format(new Date(entry.at))}</time> · {entry.admin} ·{' '}
        {entry.action}
      </p>
      <ul>
        {changesOf(entry).map(({ what, before, after }) => (
          <li key={what}>
            {what}: {before} → {after}
          </li>
        ))}
      </ul>
    </li>
  );
}
