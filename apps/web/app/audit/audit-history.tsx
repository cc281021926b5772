import { type AuditEntry, adminProducts, type InputOf } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { logError } from '#api/log-error.ts';
import { FormError } from '#ui/forms/field.tsx';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { describeChange, formatChanges } from './audit-format.ts';

/** Changes made by staff, newest first. */
export function AuditHistory({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) {
    return <p className="text-ink-600">Nothing has been changed by hand yet.</p>;
  }
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {entries.map((entry) => (
        <li key={entry.audit_id} className="border-l-2 border-kora-300 pl-3">
          <p className="text-ink-600">
            {entry.admin} ·{' '}
            <time dateTime={entry.at}>{formatDateTime(entry.at) ?? NOT_AVAILABLE}</time>
          </p>
          <p className="font-medium first-letter:uppercase">{entry.action}</p>
          <ul className="wrap-anywhere">
            {formatChanges(entry).map((change) => (
              <li key={change.label}>{describeChange(change)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface AuditDetailsProps {
  query: InputOf<typeof adminProducts.audit>['query'];
}

/** Collapsed history, loaded when it is opened. */
export function AuditDetails({ query }: AuditDetailsProps) {
  const [entries, setEntries] = useState<AuditEntry[]>();
  const [message, setMessage] = useState<string>();
  const load = async () => {
    setMessage(undefined);
    const { data, error } = await tryCall(call(adminProducts.audit, { query }));
    setEntries(data?.audit);
    setMessage(error?.message);
    if (error) logError(error);
  };

  return (
    <details
      className="audit-details"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !entries) void load();
      }}
    >
      <summary>History</summary>
      {!entries && !message && <p>Loading...</p>}
      <FormError>{message}</FormError>
      {entries && <AuditHistory entries={entries} />}
    </details>
  );
}
