import { type Profile, type ProfileChange, PersonalInformation as Schema } from '@shop/contract';
import { spacedMobile } from '@shop/domain/india';
import { Field } from '#ui/field.tsx';
import { ProfileFacts } from './definition-list.tsx';
import { EmailField } from './email-field.tsx';
import { readWith } from './parse-form.ts';
import { PhoneField } from './phone-field.tsx';
import { ProfileSection } from './profile-section.tsx';

const readPersonal = readWith(Schema);

interface PersonalInformationProps {
  user: Profile;
  onSave: (change: ProfileChange) => Promise<boolean>;
}

export function PersonalInformation({ user, onSave }: PersonalInformationProps) {
  const { name, email, phone } = user;
  return (
    <ProfileSection
      title="Personal Information"
      read={readPersonal}
      onSave={onSave}
      renderFields={(field) => (
        <>
          <Field {...field('name')} label="Full Name" autoComplete="name" defaultValue={name} />
          <EmailField {...field('email')} label="Email" defaultValue={email} />
          <PhoneField {...field('phone')} label="Phone" maxLength={10} defaultValue={phone} />
        </>
      )}
    >
      <ProfileFacts facts={{ 'Full Name': name, Email: email, Phone: spacedMobile(phone) }} />
    </ProfileSection>
  );
}
