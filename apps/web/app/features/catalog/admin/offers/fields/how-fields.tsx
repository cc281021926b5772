import type { SaleInput } from '@shop/contract';
import { useState } from 'react';
import { Choice } from '#ui/forms/choice.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';

const HOW = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Rupees' },
] as const;

interface HowFieldsProps {
  field: (name: string) => FieldState;
  /** Initial values of the fields. */
  offer: Partial<Pick<SaleInput, 'percent' | 'amount' | 'cap'>>;
  capLabel: string;
  amountLabel: string;
}

export function HowFields({ field, offer, capLabel, amountLabel }: HowFieldsProps) {
  const { percent, amount, cap } = offer;
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
        <Field {...number} {...field('cap')} label={capLabel} defaultValue={cap} required={false} />
      </div>
      <div hidden={how !== 'amount'}>
        <Field
          {...number}
          {...field('amount')}
          label={amountLabel}
          defaultValue={amount}
          required={how === 'amount'}
        />
      </div>
    </Choice>
  );
}
