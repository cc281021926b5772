import { STATES } from '@shop/domain/states';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';

export const STATE_LABEL = 'State or union territory';

interface StateSelectProps {
  state: FieldState;
  defaultValue?: string | undefined;
  optional?: boolean;
}

export function StateSelect(props: StateSelectProps) {
  const { state, defaultValue = '', optional = false } = props;
  const { name, error } = state;
  return (
    <SelectField
      name={name}
      error={error}
      label={optional ? `${STATE_LABEL} (optional)` : STATE_LABEL}
      required={!optional}
      autoComplete="address-level1"
      defaultValue={defaultValue}
    >
      <option value="">Choose</option>
      {STATES.map((one) => (
        <option key={one.code} value={one.code}>
          {one.name}
        </option>
      ))}
    </SelectField>
  );
}
