import { ADDRESS_REQUIRED, type Address } from '@shop/contract';
import { useId } from 'react';
import { Field, FieldError } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { StateSelect } from './addresses/state-select.tsx';

const PARTS = ['houseName', 'post_office', 'city', 'state', 'pinCode'] as const;
type Part = (typeof PARTS)[number];

const attributes: Record<Part, object> = {
  houseName: { autoComplete: 'address-line1' },
  post_office: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level3' },
  state: { autoComplete: 'address-level2' },
  pinCode: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 6 },
};

/** The labels are specified, and one field has two of them; the hints say which part of an address is meant. */
const HINTS: Partial<Record<Part, string>> = {
  houseName: 'Flat, building, street.',
  post_office: 'Your local post office or area.',
  city: 'Your town, village or city.',
  state: 'Your district, for example Thrissur.',
};

interface AddressFieldsProps {
  labels: Record<Part, string>;
  field: (name: string) => FieldState;
  address?: Partial<Address>;
  /** Shown when the PIN code belongs to another State. */
  stateNotice: string | undefined;
}

/** One message above the fields for missing parts; other errors appear beside their field. */
export function AddressFields(props: AddressFieldsProps) {
  const { labels, field, address = {}, stateNotice } = props;
  const missingErrorId = useId();
  const missing = PARTS.some((part) => field(`address.${part}`).error === ADDRESS_REQUIRED);
  const renderField = (part: Part) => {
    const state = field(`address.${part}`);
    return (
      <Field
        {...attributes[part]}
        {...state}
        label={labels[part]}
        helper={HINTS[part]}
        defaultValue={address[part]}
        errorId={state.error === ADDRESS_REQUIRED ? missingErrorId : undefined}
      />
    );
  };

  return (
    <>
      {missing && <FieldError id={missingErrorId}>{ADDRESS_REQUIRED}</FieldError>}
      {renderField('houseName')}
      <div className="grid gap-4 sm:grid-cols-2">
        {renderField('post_office')}
        {renderField('city')}
        {renderField('state')}
        {renderField('pinCode')}
      </div>
      <div className="flex flex-col gap-1">
        <StateSelect state={field('address.stateCode')} defaultValue={address.stateCode} optional />
        <output className="text-sm empty:hidden">{stateNotice}</output>
      </div>
    </>
  );
}
