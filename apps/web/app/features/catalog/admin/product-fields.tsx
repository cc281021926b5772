import { formatRupees, fromRupees } from '@shop/domain/money';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import { useId, useState } from 'react';
import { Field, FieldError } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import type { FieldState } from '#ui/use-form.ts';
import type { FormValues } from './form-values.ts';
import { MeasureFields } from './measure-fields.tsx';
import { OptionSelect } from './option-select.tsx';
import { ONLY_ID, parsePrice } from './product-form-data.ts';

export const ENABLED_LABELS = { on: 'Enabled', off: 'Disabled' };

interface ProductFieldsProps {
  field: (name: string) => FieldState;
  values: FormValues;
  /** For screen readers. */
  productName: string;
}

export function ProductFields({ field, values, productName }: ProductFieldsProps) {
  const [enabled, setEnabled] = useState(values.enabled !== '');
  const amountProps = { inputMode: 'numeric', autoComplete: 'off', required: false } as const;
  return (
    <>
      <Field {...field('name')} label="Name" autoComplete="off" defaultValue={values.name} />
      <DescriptionField state={field('description')} text={values.description} />
      <PriceField state={field('price')} price={values.price} />
      <div className="field-pair">
        <Field
          {...amountProps}
          {...field('discount')}
          label="Discount (%)"
          defaultValue={values.discount}
        />
        <Field {...amountProps} {...field('stock')} label="Stock" defaultValue={values.stock} />
        <OptionSelect
          label="Color"
          name="color"
          options={COLORS}
          selected={values.color}
          none="None"
        />
        <OptionSelect
          label="Fabric"
          name="fabric"
          options={FABRICS}
          selected={values.fabric}
          none="None"
        />
        <OptionSelect
          label="Occasion"
          name="occasion"
          options={OCCASIONS}
          selected={values.occasion}
          none="None"
        />
        <Switch
          name="enabled"
          on={enabled}
          labels={ENABLED_LABELS}
          itemName={productName}
          onChange={setEnabled}
        />
        <FixedField label="Category" />
        <FixedField label="Brand" />
      </div>
      <MeasureFields field={field} values={values} />
    </>
  );
}

/** The shop has one category and one brand. */
function FixedField({ label }: { label: string }) {
  return (
    <Field
      label={label}
      name={label.toLowerCase()}
      value={ONLY_ID}
      error={undefined}
      corrected={false}
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

/** Shows the formatted price beside the typed one, to reveal a wrong number of zeros. */
function PriceField({ state, price }: PriceFieldProps) {
  const [text, setText] = useState(price);
  const amount = parsePrice(text);
  return (
    <Field
      {...state}
      label="Price"
      inputMode="decimal"
      autoComplete="off"
      className="pr-28"
      defaultValue={price}
      onChange={({ target }) => setText(target.value)}
    >
      <output className="pointer-events-none absolute inset-y-0 right-[13px] flex items-center text-ink-600 lining-nums tabular-nums">
        {amount > 0 && formatRupees(fromRupees(amount))}
      </output>
    </Field>
  );
}

interface DescriptionFieldProps {
  state: FieldState;
  text: string;
}

function DescriptionField({ state: { name, error }, text }: DescriptionFieldProps) {
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
        className="field min-h-30 resize-y py-2.5 leading-[1.4]"
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
