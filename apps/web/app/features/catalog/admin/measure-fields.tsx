import { COLORS } from '@shop/domain/products/product-options';
import { PRODUCT_TYPES, type ProductType, TYPE_RULES } from '@shop/domain/products/product-types';
import { useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import {
  type AddedValues,
  asksFor,
  findType,
  NUMBER_LABELS,
  NUMBER_NAMES,
  TEXT_LABELS,
  TEXT_NAMES,
} from './measure-values.ts';
import { OptionSelect } from './option-select.tsx';

interface MeasureFieldsProps {
  field: (name: string) => FieldState;
  values: AddedValues;
  onType: (type: ProductType) => void;
}

const TYPES = PRODUCT_TYPES.map((type) => ({ value: type, label: TYPE_RULES[type].label }));
const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

/** Type, colours and the measures that the type asks for. */
export function MeasureFields({ field, values, onType }: MeasureFieldsProps) {
  const [type, setType] = useState(findType(values.type));
  const [blousePiece, setBlousePiece] = useState(values.blouse_piece);
  const isAsked = (name: (typeof NUMBER_NAMES)[number]) =>
    asksFor(type, name) && (name !== 'blouse_piece_m' || blousePiece === '1');

  return (
    <div className="field-pair">
      <OptionSelect
        label="Type"
        name="type"
        options={TYPES}
        selected={values.type}
        onSelect={(value) => {
          setType(findType(value));
          onType(findType(value));
        }}
      />
      <OptionSelect
        label="Body color"
        name="body_color"
        options={COLORS}
        selected={values.body_color}
        none="None"
      />
      <OptionSelect
        label="Border color"
        name="border_color"
        options={COLORS}
        selected={values.border_color}
        none="None"
      />
      {asksFor(type, 'blouse_piece') && (
        <OptionSelect
          label="Blouse piece"
          name="blouse_piece"
          options={YES_NO}
          selected={values.blouse_piece}
          none="Not known"
          onSelect={setBlousePiece}
        />
      )}
      {NUMBER_NAMES.filter(isAsked).map((name) => (
        <Field
          key={name}
          {...field(name)}
          label={NUMBER_LABELS[name]}
          inputMode="decimal"
          autoComplete="off"
          required={false}
          defaultValue={values[name]}
        />
      ))}
      {TEXT_NAMES.filter((name) => asksFor(type, name)).map((name) => (
        <Field
          key={name}
          {...field(name)}
          label={TEXT_LABELS[name]}
          autoComplete="off"
          required={false}
          defaultValue={values[name]}
        />
      ))}
    </div>
  );
}
