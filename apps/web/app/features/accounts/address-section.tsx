import { AddressChange, type Profile, type ProfileChange } from '@shop/contract';
import { AddressFields } from './address-fields.tsx';
import { DefinitionList } from './definition-list.tsx';
import { formParser } from './parse-form.ts';
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
  return (
    <ProfileSection
      title="Address"
      parse={parseAddress}
      onSave={onSave}
      renderFields={(field) => <AddressFields labels={LABELS} field={field} address={address} />}
    >
      <DefinitionList
        items={{
          'House Name': address.houseName,
          'Post Office': address.post_office,
          City: address.city,
          State: address.state,
          'PIN Code': address.pinCode,
        }}
      />
    </ProfileSection>
  );
}
