import { useId, useState } from 'react';

interface FeedAddressProps {
  label: string;
  help: string;
  address: string;
}

export function FeedAddress({ label, help, address }: FeedAddressProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid('Copied.');
    } catch {
      // The browser may forbid it; the address can still be marked and copied.
      setSaid('Not copied. Press and hold the address to copy it.');
    }
  };
  return (
    <div className="flex max-w-2xl min-w-0 flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p id={`${id}-help`} className="text-sm text-ink-600">
        {help}
      </p>
      <input
        id={id}
        className="field"
        readOnly
        value={address}
        aria-describedby={`${id}-help`}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-x-6">
        <button type="button" className="text-link tap-target" onClick={() => void copy()}>
          Copy
          <span className="sr-only"> the {label.replace('Address', 'address')}</span>
        </button>
        <output>{said}</output>
      </div>
    </div>
  );
}
