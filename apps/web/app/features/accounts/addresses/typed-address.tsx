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

/** An address that staff type for a customer, who may still change it. */
export function TypedAddress({ field }: { field: (name: string) => FieldState }) {
  const place = usePlace();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4" onInput={place.onInput}>
      <legend className="mb-1 font-medium">Address (optional)</legend>
      <AddressFields labels={LABELS} field={field} stateNotice={place.notice} />
    </fieldset>
  );
}
