import type { ReactNode } from 'react';

export function DefinitionList({ items }: { items: Record<string, ReactNode> }) {
  return (
    <dl className="flex flex-col gap-3">
      {Object.entries(items).map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-600">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
