import { STATES } from '@shop/domain/states';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';

export const STATE_LABEL = 'State or union territory';

interface StateSelectProps {
  state: FieldState;
  defaultValue?: string | undefined;
}

export function StateSelect({ state: { name, error }, defaultValue = '' }: StateSelectProps) {
  return (
    <SelectField
      {...{ name, error }}
      label={STATE_LABEL}
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
