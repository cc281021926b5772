import type { AuditEntry } from '@shop/contract';
import { changedFields } from '@shop/domain/audit-format';
import { formatMoment } from '@shop/domain/dates';
import { NOT_KNOWN } from '#features/orders/placeholder.ts';

/** Who changed what, the latest first. */
export function AdminHistory({ audit }: { audit: AuditEntry[] | undefined }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-xl">History</h3>
      {audit === undefined && <p className="text-ink-600">The history could not be loaded.</p>}
      {audit?.length === 0 && <p className="text-ink-600">Nothing has been changed by hand yet.</p>}
      <ul className="flex flex-col gap-3">
        {audit?.map((entry) => (
          <li key={entry.audit_id} className="border-l-2 border-kora-300 pl-3">
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <p className="text-sm text-ink-600">
        {entry.admin} · {formatMoment(entry.at) ?? NOT_KNOWN}
      </p>
      <p className="font-medium first-letter:uppercase">{entry.action}</p>
      {changedFields(entry).map(({ label, before, after }) => (
        <p key={label}>
          {label}: {before} → {after}
        </p>
      ))}
    </>
  );
}
