import { type FieldName, getField, listOptions } from '@shop/domain/products/product-fields';
import { optionLabel } from '#features/catalog/list/list-query.ts';
import { Field } from '#ui/forms/field.tsx';
import { LinesField } from '#ui/forms/lines-field.tsx';
import { OptionSelect } from '#ui/forms/option-select.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';

interface FieldInputProps {
  name: FieldName;
  state: FieldState;
  value: string;
  /** Below a choice. */
  note?: string | undefined;
  onSelect?: (value: string) => void;
}

const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

const UNITS = {
  metres: ' (m)',
  grams: ' (g)',
  days: ' (days)',
  text: '',
};

/** One field of a product, entered by its kind. */
export function FieldInput({ name, state, value, note, onSelect = () => {} }: FieldInputProps) {
  const { label, kind } = getField(name);
  if (kind === 'choice' || kind === 'yes-no') {
    const options = listOptions(name).map((option) => ({
      value: option,
      label: optionLabel(name, option),
    }));
    return (
      <OptionSelect
        label={label}
        name={name}
        options={kind === 'choice' ? options : YES_NO}
        selected={value}
        // Every product has a type.
        none={name === 'type' ? '' : kind === 'choice' ? 'None' : 'Not known'}
        helper={note}
        onSelect={onSelect}
      />
    );
  }
  if (kind === 'lines') return <LinesField state={state} label={label} text={value} rows={4} />;
  return (
    <Field
      {...state}
      label={label + UNITS[kind]}
      inputMode={kind === 'text' ? 'text' : 'decimal'}
      autoComplete="off"
      required={false}
      defaultValue={value}
    />
  );
}
