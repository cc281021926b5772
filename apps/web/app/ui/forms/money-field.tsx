import { Field, type FieldProps } from './field.tsx';

/** An amount in rupees, with the sign before it. */
export function MoneyField({ className = '', ...props }: FieldProps) {
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      {...props}
      className={`money-field ${className}`.trim()}
    >
      <span aria-hidden="true" className="money-sign">
        ₹
      </span>
    </Field>
  );
}
