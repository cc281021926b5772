import { useState } from 'react';
import { Choice } from '#ui/forms/choice.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { formatCouponDays } from '../describe-coupon.ts';
import type { CouponFields } from './coupon-form-data.ts';

interface FieldsProps {
  field: (name: string) => FieldState;
  /** Initial values of the fields. */
  coupon: CouponFields;
}

const TEXT = { autoComplete: 'off', spellCheck: false } as const;
const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

const LETTERS = [
  { value: 'typed', label: 'Type it' },
  { value: 'made', label: 'Make one' },
] as const;

/** The code of a new coupon. */
export function NewCodeFields({ field }: Pick<FieldsProps, 'field'>) {
  const [letters, setLetters] = useState<'typed' | 'made'>('typed');
  return (
    <Choice
      state={field('letters')}
      label="Code"
      options={LETTERS}
      initial="typed"
      onSelect={setLetters}
    >
      {letters === 'made' ? (
        <p className="card-note">
          You see it when you have saved: ten letters and digits that nobody can guess.
        </p>
      ) : (
        <CodeField field={field} coupon={{}} />
      )}
    </Choice>
  );
}

export function CodeField({ field, coupon: { code } }: FieldsProps) {
  return (
    <Field
      {...TEXT}
      {...field('code')}
      label="Letters and digits"
      helper="3 to 20, for example ONAM10. Customers may type small letters."
      className="coupon-letters"
      autoCapitalize="characters"
      maxLength={20}
      defaultValue={code}
    />
  );
}

export function MinimumField({ field, coupon: { minimum } }: FieldsProps) {
  return (
    <Field
      {...NUMBER}
      {...field('minimum')}
      label="For orders from, ₹ (optional)"
      helper="The pieces must cost at least this much, without delivery."
      defaultValue={minimum}
      required={false}
    />
  );
}

export function CouponDayFields({ field, coupon }: FieldsProps) {
  const [from, setFrom] = useState(coupon.from ?? '');
  const [to, setTo] = useState(coupon.to ?? '');
  return (
    <div className="flex flex-col gap-1">
      <div className="field-pair items-start">
        <Field
          {...field('from')}
          label="First day"
          type="date"
          defaultValue={coupon.from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          {...field('to')}
          label="Last day (optional)"
          type="date"
          min={from}
          defaultValue={coupon.to}
          required={false}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      {from && (
        <p className="card-note">
          {`${formatCouponDays({ from, to: to || undefined })}, by India’s clock.`}
        </p>
      )}
    </div>
  );
}

export function LimitFields({ field, coupon: { limit_each, limit_total } }: FieldsProps) {
  return (
    <div className="field-pair items-start">
      <Field
        {...NUMBER}
        {...field('limit_each')}
        label="Per customer (optional)"
        helper="How often one customer may use it."
        defaultValue={limit_each}
        required={false}
      />
      <Field
        {...NUMBER}
        {...field('limit_total')}
        label="Orders in all (optional)"
        defaultValue={limit_total}
        required={false}
      />
    </div>
  );
}
