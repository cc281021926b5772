import { asksFor, FIELD_NAMES, type FieldName } from '@shop/domain/products/product-fields';
import { useId, useState } from 'react';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { FieldInput } from './field-input.tsx';
import { findType } from './field-values.ts';
import type { FormValues } from './form-values.ts';
import { OptionSelect } from './option-select.tsx';
import { ONLY_ID } from './product-form-data.ts';
import { PriceField } from './tax/price-field.tsx';
import { findClass, type Goods } from './tax/price-tax.ts';
import { type TaxTable, useTaxTable } from './tax/use-tax-table.ts';

/** The specified fields come first, before those that a type asks for. */
const SPECIFIED: FieldName[] = ['color', 'fabric', 'occasion'];

export const ENABLED_LABELS = { on: 'Enabled', off: 'Disabled' };

interface ProductFieldsProps {
  field: (name: string) => FieldState;
  values: FormValues;
  /** For screen readers. */
  productName: string;
  /** Beside the stock. */
  stockNote?: string | undefined;
}

export function ProductFields({ field, values, productName, stockNote }: ProductFieldsProps) {
  const [enabled, setEnabled] = useState(values.enabled !== '');
  const table = useTaxTable();
  const [goods, setGoods] = useState<Goods>({
    type: findType(values.type),
    fabric: values.fabric,
    tax_class: values.tax_class,
  });
  const change = (changed: Partial<Goods>) => setGoods((old) => ({ ...old, ...changed }));
  const amountProps = { inputMode: 'numeric', autoComplete: 'off', required: false } as const;
  const [blousePiece, setBlousePiece] = useState(values.blouse_piece);
  const isAsked = (name: FieldName) =>
    asksFor(goods.type, name) && (name !== 'blouse_piece_m' || blousePiece === '1');
  const select = (name: FieldName, value: string) => {
    if (name === 'fabric') change({ fabric: value });
    if (name === 'type') change({ type: findType(value) });
    if (name === 'blouse_piece') setBlousePiece(value);
  };
  const renderInput = (name: FieldName) => (
    <FieldInput
      key={name}
      name={name}
      state={field(name)}
      value={values[name]}
      onSelect={(value) => select(name, value)}
    />
  );
  return (
    <>
      <Field {...field('name')} label="Name" autoComplete="off" defaultValue={values.name} />
      <PriceField state={field('price')} price={values.price} goods={goods} table={table} />
      <div className="field-pair items-start">
        <Field
          {...amountProps}
          {...field('stock')}
          label="Stock"
          helper={stockNote}
          defaultValue={values.stock}
        />
        <Field
          {...amountProps}
          {...field('discount')}
          inputMode="decimal"
          label="Discount (%)"
          defaultValue={values.discount}
        />
      </div>
      <DescriptionField state={field('description')} text={values.description} />
      <div className="field-pair">
        {SPECIFIED.map(renderInput)}
        <Switch
          name="enabled"
          on={enabled}
          labels={ENABLED_LABELS}
          itemName={productName}
          onChange={setEnabled}
        />
      </div>
      <div className="field-pair">
        {FIELD_NAMES.filter((name) => !SPECIFIED.includes(name) && isAsked(name)).map(renderInput)}
      </div>
      <TaxClassSelect goods={goods} table={table} onSelect={(tax_class) => change({ tax_class })} />
    </>
  );
}

/** Fixed by the specification, and therefore last. */
export function FixedFields() {
  return (
    <div className="field-pair">
      <FixedField label="Category" />
      <FixedField label="Brand" />
    </div>
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
        aria-describedby={error && `${id}-error`}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface TaxClassSelectProps {
  goods: Goods;
  table: TaxTable | undefined;
  onSelect: (tax_class: string) => void;
}

function TaxClassSelect({ goods, table, onSelect }: TaxClassSelectProps) {
  // Saving before the classes are loaded must keep the product's own.
  if (!table) return <input type="hidden" name="tax_class" value={goods.tax_class} readOnly />;
  return (
    <OptionSelect
      label="Tax class"
      name="tax_class"
      options={table.classes.map(({ tax_class }) => tax_class)}
      selected={goods.tax_class}
      none={`By type: ${findClass({ ...goods, tax_class: '' })}`}
      onSelect={onSelect}
    />
  );
}
