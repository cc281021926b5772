import type { Product } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import { useId, useState } from 'react';
import { Field, FieldError } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import type { FieldState } from '#ui/use-form.ts';
import { ONLY_GROUP } from './manage-form.ts';

export const SHOWN_WORDS = { on: 'Enabled', off: 'Disabled' };

interface ProductFieldsProps {
  field: (name: string) => FieldState;
  /** Nothing: a new one. */
  product?: Product;
}

export function ProductFields({ field, product }: ProductFieldsProps) {
  const [enabled, setEnabled] = useState(product?.enabled !== 0);
  const amount = { inputMode: 'numeric', autoComplete: 'off', required: false } as const;
  return (
    <>
      <Field {...field('name')} label="Name" autoComplete="off" defaultValue={product?.name} />
      <Description state={field('description')} text={product?.description} />
      <PriceField state={field('price')} price={product?.price} />
      <div className="field-pair">
        <Field
          {...amount}
          {...field('discount')}
          label="Discount (%)"
          defaultValue={product?.discount}
        />
        <Field {...amount} {...field('stock')} label="Stock" defaultValue={product?.stock} />
        <Choice label="Color" name="color" options={COLORS} chosen={product?.color} />
        <Choice label="Fabric" name="fabric" options={FABRICS} chosen={product?.fabric} />
        <Choice label="Occasion" name="occasion" options={OCCASIONS} chosen={product?.occasion} />
        <Switch
          name="enabled"
          on={enabled}
          words={SHOWN_WORDS}
          of={product?.name ?? 'new product'}
          onSwitch={setEnabled}
        />
        <Fixed label="Category" />
        <Fixed label="Brand" />
      </div>
    </>
  );
}

/** The shop has one category and one brand. */
function Fixed({ label }: { label: string }) {
  return (
    <Field
      label={label}
      name={label.toLowerCase()}
      value={ONLY_GROUP}
      error={undefined}
      mended={false}
      required={false}
      disabled
      readOnly
    />
  );
}

interface PriceFieldProps {
  state: FieldState;
  price: number | undefined;
}

/** Shows how the price will be read: a nought too many is seen before it is sold. */
function PriceField({ state, price }: PriceFieldProps) {
  const [text, setText] = useState(price === undefined ? '' : String(price));
  const amount = Number(text);
  return (
    <Field
      {...state}
      label="Price"
      inputMode="decimal"
      autoComplete="off"
      className="price-input"
      defaultValue={price}
      onChange={({ target }) => setText(target.value)}
    >
      <output className="price-preview">{amount > 0 && formatRupees(fromRupees(amount))}</output>
    </Field>
  );
}

interface DescriptionProps {
  state: FieldState;
  text: string | undefined;
}

function Description({ state: { name, error }, text }: DescriptionProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Description
      </label>
      <textarea
        id={id}
        name={name}
        rows={5}
        className="field text-area"
        defaultValue={text}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-helper ${id}-error` : `${id}-helper`}
      />
      <p id={`${id}-helper`} className="text-xs text-ink-600">
        A line like “Length: 5.5 m” becomes a row of the details.
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  options: readonly string[];
  chosen: string | null | undefined;
}

function Choice({ label, name, options, chosen }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select id={id} name={name} className="field select" defaultValue={chosen ?? ''}>
        <option value="">None</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
