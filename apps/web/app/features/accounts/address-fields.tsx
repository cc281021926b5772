import { ADDRESS_MISSING, type Address } from '@shop/contract';
import { useId } from 'react';
import { Field, FieldError } from '#ui/field.tsx';
import type { FieldState } from '#ui/use-form.ts';

const PARTS = ['houseName', 'post_office', 'city', 'state', 'pinCode'] as const;
type Part = (typeof PARTS)[number];

const attributes: Record<Part, object> = {
  houseName: { autoComplete: 'address-line1' },
  post_office: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level3' },
  state: { autoComplete: 'address-level2' },
  pinCode: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 6 },
};

interface AddressFieldsProps {
  labels: Record<Part, string>;
  field: (name: string) => FieldState;
  address?: Partial<Address>;
}

/** What is missing is said once, above the fields; what is wrong, beside its field. */
export function AddressFields({ labels, field, address = {} }: AddressFieldsProps) {
  const missingAt = useId();
  const missing = PARTS.some((part) => field(`address.${part}`).error === ADDRESS_MISSING);
  const show = (part: Part) => {
    const state = field(`address.${part}`);
    return (
      <Field
        {...attributes[part]}
        {...state}
        label={labels[part]}
        defaultValue={address[part]}
        saidAt={state.error === ADDRESS_MISSING ? missingAt : undefined}
      />
    );
  };

  return (
    <>
      {missing && <FieldError id={missingAt}>{ADDRESS_MISSING}</FieldError>}
      {show('houseName')}
      <div className="grid gap-4 sm:grid-cols-2">
        {show('post_office')}
        {show('city')}
        {show('state')}
        {show('pinCode')}
      </div>
    </>
  );
}
