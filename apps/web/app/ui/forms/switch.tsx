interface SwitchProps {
  name?: string;
  on: boolean;
  /** The visible state: colour and position alone are not accessible. */
  labels: { on: string; off: string };
  /** For the accessible name. */
  itemName: string;
  busy?: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ name, on, labels, itemName, busy = false, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={on}
        aria-checked={on}
        aria-busy={busy}
        aria-disabled={busy}
        onChange={() => {
          if (!busy) onChange(!on);
        }}
      />
      <span>
        {on ? labels.on : labels.off}
        <span className="sr-only"> {itemName}</span>
      </span>
    </label>
  );
}
