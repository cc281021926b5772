import { useEffect, useRef } from 'react';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shows new recovery codes. They are never shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Write down your recovery codes
      </h2>
      <p>
        Each code works once if you lose your phone. We will not show them again, so keep them safe.
      </p>
      <ul className="grid gap-x-6 gap-y-1 rounded-md border border-kora-300 bg-kora-0 p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="tabular-nums lining-nums">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-filled" onClick={onDone}>
          I have written them down
        </button>
        <button type="button" className="button button-outline" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </section>
  );
}
