import { formatRupees, fromRupees } from '@shop/domain/money';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import { useId, useState } from 'react';
import { Field, FieldError } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import type { FieldState } from '#ui/use-form.ts';
import type { Texts } from './form-values.ts';
import { ONLY_GROUP, priceIn } from './product-form-data.ts';

export const SHOWN_WORDS = { on: 'Enabled', off: 'Disabled' };

interface ProductFieldsProps {
  field: (name: string) => FieldState;
  /** What they hold at first. */
  texts: Texts;
  /** Whose they are, for those who hear it. */
  of: string;
}

export function ProductFields({ field, texts, of }: ProductFieldsProps) {
  const [enabled, setEnabled] = useState(texts.enabled !== '');
  const amount = { inputMode: 'numeric', autoComplete: 'off', required: false } as const;
  return (
    <>
      <Field {...field('name')} label="Name" autoComplete="off" defaultValue={texts.name} />
      <Description state={field('description')} text={texts.description} />
      <PriceField state={field('price')} price={texts.price} />
      <div className="field-pair">
        <Field
          {...amount}
          {...field('discount')}
          label="Discount (%)"
          defaultValue={texts.discount}
        />
        <Field {...amount} {...field('stock')} label="Stock" defaultValue={texts.stock} />
        <Choice label="Color" name="color" options={COLORS} chosen={texts.color} />
        <Choice label="Fabric" name="fabric" options={FABRICS} chosen={texts.fabric} />
        <Choice label="Occasion" name="occasion" options={OCCASIONS} chosen={texts.occasion} />
        <Switch name="enabled" on={enabled} words={SHOWN_WORDS} of={of} onSwitch={setEnabled} />
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
  price: string;
}

/** Shows how the price will be read: a nought too many is seen before it is sold. */
function PriceField({ state, price }: PriceFieldProps) {
  const [text, setText] = useState(price);
  const amount = priceIn(text);
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
  text: string;
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
  chosen: string;
}

function Choice({ label, name, options, chosen }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select id={id} name={name} className="field select" defaultValue={chosen}>
        <option value="">None</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
