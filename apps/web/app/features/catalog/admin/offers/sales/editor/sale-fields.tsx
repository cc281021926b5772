import type { SaleInput } from '@shop/contract';
import { useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { countDays, formatDays } from '../describe-sale.ts';

type GetField = (name: string) => FieldState;

interface FieldsProps {
  field: GetField;
  /** Initial values of the fields. */
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
