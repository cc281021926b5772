interface SwitchProps {
  name?: string;
  on: boolean;
  /** What it says, in words: colour and place alone are not enough. */
  words: { on: string; off: string };
  /** What is switched, for those who hear it. */
  of: string;
  busy?: boolean;
  onSwitch: (on: boolean) => void;
}

export function Switch({ name, on, words, of, busy = false, onSwitch }: SwitchProps) {
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
          if (!busy) onSwitch(!on);
        }}
      />
      <span>
        {on ? words.on : words.off}
        <span className="sr-only"> {of}</span>
      </span>
    </label>
  );
}
