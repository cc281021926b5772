import { DeliveryAddress, NOT_SAVED, type SavedAddress } from '@shop/contract';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { AddressFields } from '#features/accounts/address-fields.tsx';
import { PhoneField } from '#features/accounts/phone-field.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { usePlace } from './use-place.ts';

const LABELS = {
  houseName: 'House Name',
  post_office: 'Post Office',
  city: 'City',
  state: 'District',
  pinCode: 'PIN code',
};

const parse = formParser(DeliveryAddress);

interface AddressFormProps {
  /** Undefined for a new address. */
  saved?: SavedAddress | undefined;
  onSave: (address: DeliveryAddress) => Promise<void>;
  onCancel: () => void;
}

export function AddressForm({ saved, onSave, onCancel }: AddressFormProps) {
  const place = usePlace(saved?.address.stateCode);
  const { form, field, formError, busy } = useForm({
    parse,
    send: async (values: DeliveryAddress) => {
      const { error } = await tryCall(onSave(values));
      return error && formErrorsFrom(error, NOT_SAVED);
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      <div className="contents" onInput={place.onInput}>
        <Field
          {...field('recipient')}
          label="Name"
          helper="The person who receives the parcel."
          autoComplete="name"
          defaultValue={saved?.recipient}
        />
        <PhoneField {...field('phone')} label="Phone" defaultValue={saved?.phone} />
        <AddressFields
          labels={LABELS}
          field={field}
          address={saved?.address ?? {}}
          stateNotice={place.notice}
        />
        <Field
          {...field('label')}
          label="Label (optional)"
          helper="For example Mother or Office."
          required={false}
          maxLength={30}
          defaultValue={saved?.label}
        />
      </div>
      <FormError>{formError}</FormError>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Save
        </button>
        <button type="button" className="button button-outline" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
