import type { OfferScope, SaleInput } from '@shop/contract';
import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import { useState } from 'react';
import { Field, FieldError } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { countDays, formatDays, nameType } from '../describe-sale.ts';
import { Choice } from './choice.tsx';
import { type PickedProduct, ProductPicker } from './product-picker.tsx';

type GetField = (name: string) => FieldState;

interface FieldsProps {
  field: GetField;
  /** What is in the fields at first. */
  sale: Partial<SaleInput>;
}

export function NameFields({ field, sale }: FieldsProps) {
  return (
    <>
      <Field
        {...field('name')}
        label="Name"
        helper="Customers read it."
        autoComplete="off"
        maxLength={60}
        defaultValue={sale.name}
      />
      <Field
        {...field('name_ml')}
        label="Name in Malayalam (optional)"
        lang="ml"
        autoComplete="off"
        required={false}
        maxLength={60}
        defaultValue={sale.name_ml}
      />
    </>
  );
}

interface DayFieldsProps extends FieldsProps {
  /** A running sale keeps its first day. */
  running: boolean;
}

export function DayFields({ field, sale, running }: DayFieldsProps) {
  const [from, setFrom] = useState(sale.from ?? '');
  const [to, setTo] = useState(sale.to ?? '');
  const days = countDays({ from, to });
  return (
    <div className="flex flex-col gap-1">
      <div className="field-pair items-start">
        {!running && (
          <Field
            {...field('from')}
            label="First day"
            type="date"
            defaultValue={sale.from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
        <Field
          {...field('to')}
          label="Last day"
          type="date"
          min={from}
          defaultValue={sale.to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      {days > 0 && (
        <p className="card-note">
          {`${formatDays({ from, to })}: ${days === 1 ? 'one whole day' : `${days} whole days`}, by India’s clock.`}
        </p>
      )}
    </div>
  );
}

const WHAT = [
  { value: 'all', label: 'All' },
  { value: 'types', label: 'Types' },
  { value: 'products', label: 'Products' },
] as const;

interface WhatFieldsProps {
  field: GetField;
  sale: { scope?: OfferScope };
  picked: PickedProduct[];
  onPick: (picked: PickedProduct[]) => void;
}

export function WhatFields({ field, sale: { scope }, picked, onPick }: WhatFieldsProps) {
  const [what, setWhat] = useState(scope?.kind);
  const chosen: readonly string[] = scope?.kind === 'types' ? scope.types : [];
  const { error } = field('types');
  return (
    <Choice
      state={field('what')}
      label="What"
      options={WHAT}
      initial={scope?.kind}
      onSelect={setWhat}
    >
      {/* Always there, so that what was pressed is put back after a reload. */}
      <fieldset hidden={what !== 'types'} aria-describedby={error && 'types-error'}>
        <legend className="sr-only">Types</legend>
        <div className="check-list">
          {PRODUCT_TYPES.map((type) => (
            <label key={type} className="check">
              <input
                type="checkbox"
                name="types"
                value={type}
                defaultChecked={chosen.includes(type)}
              />
              <span className="first-letter:uppercase">{nameType(type)}</span>
            </label>
          ))}
        </div>
        {error && <FieldError id="types-error">{error}</FieldError>}
      </fieldset>
      {what === 'products' && (
        <ProductPicker picked={picked} error={field('product_ids').error} onChange={onPick} />
      )}
    </Choice>
  );
}

const HOW = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Rupees' },
] as const;

export function HowFields({ field, sale }: FieldsProps) {
  const { percent, amount, cap } = sale;
  const initial = percent !== undefined ? 'percent' : amount !== undefined ? 'amount' : undefined;
  const [how, setHow] = useState<'percent' | 'amount' | undefined>(initial);
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Choice
      state={field('how')}
      label="How much less"
      options={HOW}
      initial={initial}
      onSelect={setHow}
    >
      <div hidden={how !== 'percent'} className="field-pair items-start">
        <Field
          {...number}
          {...field('percent')}
          label="Percent off"
          defaultValue={percent}
          required={how === 'percent'}
        />
        <Field
          {...number}
          {...field('cap')}
          label="At most, ₹ (optional)"
          defaultValue={cap}
          required={false}
        />
      </div>
      <div hidden={how !== 'amount'}>
        <Field
          {...number}
          {...field('amount')}
          label="Rupees off a piece"
          defaultValue={amount}
          required={how === 'amount'}
        />
      </div>
    </Choice>
  );
}
