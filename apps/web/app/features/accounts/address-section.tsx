import { type Address, AddressChange, type Profile, type ProfileChange } from '@shop/contract';
import { stateName } from '@shop/domain/states';
import { formParser } from '#ui/forms/parse-form.ts';
import { AddressFields } from './address-fields.tsx';
import { STATE_LABEL } from './addresses/state-select.tsx';
import { usePlace } from './addresses/use-place.ts';
import { DefinitionList } from './definition-list.tsx';
import { ProfileSection } from './profile-section.tsx';

const LABELS = {
  houseName: 'House Name',
  post_office: 'Post Office',
  city: 'City',
  state: 'Taluk',
  pinCode: 'PIN Code',
};

const parseAddress = formParser(AddressChange);

interface AddressSectionProps {
  user: Profile;
  onSave: (change: ProfileChange) => Promise<boolean>;
}

export function AddressSection({ user: { address }, onSave }: AddressSectionProps) {
  const place = usePlace(address.stateCode);
  return (
    <ProfileSection
      title="Address"
      parse={parseAddress}
      onSave={onSave}
      renderFields={(field) => (
        <div className="contents" onInput={place.onInput}>
          <AddressFields
            labels={LABELS}
            field={field}
            address={address}
            stateNotice={place.notice}
          />
        </div>
      )}
    >
      <DefinitionList
        items={{
          'House Name': address.houseName,
          'Post Office': address.post_office,
          City: address.city,
          State: <DistrictValue {...address} />,
          'PIN Code': address.pinCode,
          ...(address.stateCode && { [STATE_LABEL]: stateName(address.stateCode) ?? '' }),
        }}
      />
    </ProfileSection>
  );
}

/** The label is specified, and the value is a district where the State has a row of its own. */
export function DistrictValue({ state, stateCode }: Pick<Address, 'state' | 'stateCode'>) {
  if (!stateCode) return state;
  return (
    <>
      {state} <span className="text-ink-600">(district)</span>
    </>
  );
}
