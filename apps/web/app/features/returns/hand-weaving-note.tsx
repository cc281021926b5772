const SIGNS = [
  'a slightly thicker thread',
  'a small knot on the back',
  'a border that is a few millimetres wider at one end',
  'a color that looks a little different on your screen',
];
const FAULTS = [
  'a hole or a stain',
  'a broken border',
  'color that runs in the first gentle wash',
  'a piece that you did not order',
];

/** The marks of hand weaving, shown before a customer reports a fault. The page about returns says the same. */
export function HandWeavingNote() {
  return (
    <section className="rounded-lg border border-kora-300 bg-kora-0 p-4">
      <h2 className="text-xl">What hand weaving looks like</h2>
      <div className="pairs mt-2">
        <List title="Signs of the hand loom, not faults" entries={SIGNS} />
        <List title="Faults, which we always take back" entries={FAULTS} />
      </div>
    </section>
  );
}

function List({ title, entries }: { title: string; entries: string[] }) {
  return (
    <div>
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </div>
  );
}
