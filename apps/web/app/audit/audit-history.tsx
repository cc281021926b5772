import { type AuditEntry, managing } from '@shop/contract';
import { changedFields } from '@shop/domain/audit-format';
import { formatMoment } from '@shop/domain/dates';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { logged } from '#features/catalog/admin/save-error-messages.ts';
import { FormLine } from '#ui/field.tsx';

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
      {entries?.length === 0 && <p>Nothing has been changed by hand yet.</p>}
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
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · {entry.admin} · {entry.action}
      </p>
      <ul>
        {changedFields(entry).map(({ label, before, after }) => (
          <li key={label}>
            {label}: {before} → {after}
          </li>
        ))}
      </ul>
    </li>
  );
}
