/** What is known, label over value. */
export function ProfileFacts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className="flex flex-col gap-3">
      {Object.entries(facts).map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-600">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
