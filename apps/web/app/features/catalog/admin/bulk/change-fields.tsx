import { ROUNDINGS } from '@shop/contract';
import { PRODUCT_TYPES, TYPE_RULES } from '@shop/domain/products/product-types';
import { type ReactNode, useState } from 'react';
import { Choice } from '#ui/forms/choice.tsx';
import { Field, type FieldProps } from '#ui/forms/field.tsx';
import { MoneyField } from '#ui/forms/money-field.tsx';
import { OptionSelect } from '#ui/forms/option-select.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { CHANGED, type Changed } from './change-form-data.ts';
import { CollectionSelect } from './collection-select.tsx';

interface FieldsProps {
  field: (name: string) => FieldState;
}

/**
 * All fields are always there, so that what was typed is put back after a reload; only those of the pressed
 * choice are shown and read.
 */
export function ChangeFields({ field }: FieldsProps) {
  const [changed, setChanged] = useState<Changed>('price');
  const part = (name: Changed, fields: ReactNode) => (
    <div hidden={changed !== name} className="change-part">
      {fields}
    </div>
  );
  return (
    <>
      <fieldset className="change-what">
        <legend className="sr-only">What to change</legend>
        {CHANGED.map(({ value, label }) => (
          <label key={value} className="change-chip">
            <input
              type="radio"
              name="changed"
              value={value}
              defaultChecked={value === 'price'}
              onChange={() => setChanged(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {part('price', <PriceFields field={field} />)}
      {part(
        'discount',
        <NumberField
          {...field('discount')}
          label="Discount in percent"
          helper="The label on the product, such as '10% Off'. 0 takes it away."
          sign="%"
        />,
      )}
      {part('stock', <StockFields field={field} />)}
      {part(
        'type',
        <SelectField {...field('type')} label="Type" required={false} defaultValue="">
          <option value="">Choose one</option>
          {PRODUCT_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_RULES[type].label}
            </option>
          ))}
        </SelectField>,
      )}
      {part(
        'visibility',
        <Choice state={field('visible')} label="In the shop" options={VISIBILITY} initial="no" />,
      )}
      {part('collection', <CollectionFields field={field} isShown={changed === 'collection'} />)}
    </>
  );
}

const VISIBILITY = [
  { value: 'no', label: 'Hide' },
  { value: 'yes', label: 'Show' },
] as const;

const PRICE_HOW = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Rupees' },
  { value: 'set', label: 'Set to' },
] as const;
type PriceHow = (typeof PRICE_HOW)[number]['value'];

const DIRECTIONS = [
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
] as const;

const ROUND_TO = ROUNDINGS.map((value) => ({
  value,
  label: value === 9 ? '…9, like ₹2,699' : `₹${value}`,
}));

function PriceFields({ field }: FieldsProps) {
  const [how, setHow] = useState<PriceHow>('percent');
  return (
    <Choice
      state={field('price_how')}
      label="How"
      options={PRICE_HOW}
      initial="percent"
      onSelect={setHow}
    >
      <div className="change-amount">
        <div hidden={how === 'set'}>
          <Choice state={field('direction')} label="Direction" options={DIRECTIONS} initial="up" />
        </div>
        <div hidden={how !== 'percent'}>
          <NumberField {...field('percent')} label="By percent" sign="%" />
        </div>
        <div hidden={how !== 'amount'}>
          <NumberField {...field('rupees')} label="By rupees" sign="₹" />
        </div>
        <div hidden={how !== 'set'}>
          <NumberField {...field('price')} label="New price" sign="₹" />
        </div>
      </div>
      <div hidden={how === 'set'}>
        <OptionSelect label="Round to" name="round_to" options={ROUND_TO} selected="10" />
      </div>
      <p className="card-note">The price without a sale. A running sale is counted from it.</p>
    </Choice>
  );
}

const STOCK_HOW = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take away' },
  { value: 'set', label: 'Set to' },
] as const;
type StockHow = (typeof STOCK_HOW)[number]['value'];

function StockFields({ field }: FieldsProps) {
  const [how, setHow] = useState<StockHow>('add');
  return (
    <Choice
      state={field('stock_how')}
      label="How"
      options={STOCK_HOW}
      initial="add"
      onSelect={setHow}
    >
      <div hidden={how === 'set'}>
        <NumberField {...field('pieces')} label="Pieces of each product" />
      </div>
      <div hidden={how !== 'set'}>
        <NumberField {...field('stock')} label="Pieces of each product" />
      </div>
    </Choice>
  );
}

const COLLECTION_HOW = [
  { value: 'add', label: 'Put in' },
  { value: 'remove', label: 'Take out' },
] as const;

function CollectionFields({ field, isShown }: FieldsProps & { isShown: boolean }) {
  return (
    <Choice state={field('collection_how')} label="How" options={COLLECTION_HOW} initial="add">
      <CollectionSelect state={field('collection_id')} isShown={isShown} />
    </Choice>
  );
}

interface NumberFieldProps extends FieldProps {
  sign?: '%' | '₹';
}

/** Hidden ones are not required. */
function NumberField({ sign, ...props }: NumberFieldProps) {
  if (sign === '₹') return <MoneyField {...props} required={false} />;
  return (
    <Field
      {...props}
      required={false}
      inputMode="decimal"
      autoComplete="off"
      className="percent-field"
    >
      {sign && (
        <span aria-hidden="true" className="percent-sign">
          {sign}
        </span>
      )}
    </Field>
  );
}
