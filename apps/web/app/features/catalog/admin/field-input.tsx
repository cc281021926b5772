import { type FieldName, getField, listOptions } from '@shop/domain/products/product-fields';
import { optionLabel } from '#features/catalog/list/list-query.ts';
import { Field } from '#ui/forms/field.tsx';
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
