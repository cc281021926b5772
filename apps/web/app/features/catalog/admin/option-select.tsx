import { useId } from 'react';

interface OptionSelectProps {
  label: string;
  name: string;
  options: readonly (string | { value: string; label: string })[];
  selected: string;
  /** Label of the empty choice; without it one of the options is always chosen. */
  none?: string;
  /** Below the choice. */
  note?: string | undefined;
  onSelect?: (value: string) => void;
}

export function OptionSelect({ label, name, options, selected, ...props }: OptionSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="field select"
        defaultValue={selected}
        aria-describedby={props.note && `${id}-note`}
        onChange={({ target }) => props.onSelect?.(target.value)}
      >
        {props.none && <option value="">{props.none}</option>}
        {options
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
      </select>
      {props.note && (
        <p id={`${id}-note`} className="text-xs text-ink-600">
          {props.note}
        </p>
      )}
    </div>
  );
}
