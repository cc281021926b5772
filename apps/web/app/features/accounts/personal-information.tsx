import { type Profile, type ProfileChange, PersonalInformation as Schema } from '@shop/contract';
import { formatMobile } from '@shop/domain/india';
import { Field } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { DefinitionList } from './definition-list.tsx';
import { EmailField } from './email-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { ProfileSection } from './profile-section.tsx';
import { EmailNotice } from './recovery/email-notice.tsx';

const parsePersonal = formParser(Schema);

interface PersonalInformationProps {
  user: Profile;
  onSave: (change: ProfileChange) => Promise<boolean>;
}

export function PersonalInformation({ user, onSave }: PersonalInformationProps) {
  const { name, email, phone } = user;
  return (
    <ProfileSection
      title="Personal Information"
      parse={parsePersonal}
      onSave={onSave}
      renderFields={(field) => (
        <>
          <Field {...field('name')} label="Full Name" autoComplete="name" defaultValue={name} />
          <EmailField {...field('email')} label="Email" defaultValue={email} />
          <PhoneField {...field('phone')} label="Phone" maxLength={10} defaultValue={phone} />
        </>
      )}
    >
      <DefinitionList items={{ 'Full Name': name, Email: email, Phone: formatMobile(phone) }} />
      <EmailNotice user={user} />
    </ProfileSection>
  );
}
