import type { FieldState } from '#ui/forms/use-form.ts';
import { AddressFields } from '../address-fields.tsx';
import { usePlace } from './use-place.ts';

const LABELS = {
  houseName: 'House Name',
  post_office: 'Post Office',
  city: 'Via',
  state: 'District',
  pinCode: 'Pincode',
};

interface TypedAddressProps {
  field: (name: string) => FieldState;
  legend?: string;
}

/** An address that staff type for a customer, who may still change it. */
export function TypedAddress({ field, legend = 'Address (optional)' }: TypedAddressProps) {
  const place = usePlace();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4" onInput={place.onInput}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <AddressFields labels={LABELS} field={field} stateNotice={place.notice} />
    </fieldset>
  );
}
