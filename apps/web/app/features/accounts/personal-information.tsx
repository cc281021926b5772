import {
  accountRecovery,
  type Profile,
  type ProfileChange,
  PersonalInformation as Schema,
} from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Field } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useAction } from '#ui/use-action.ts';
import { DefinitionList } from './definition-list.tsx';
import { EmailField } from './email-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { ProfileSection } from './profile-section.tsx';

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
      <DefinitionList items={{ 'Full Name': name, Email: email, Phone: phone }} />
      <EmailNotice user={user} />
    </ProfileSection>
  );
}

/** Says that an email is not confirmed yet, and sends the link again. */
function EmailNotice({ user: { email_confirmed } }: { user: Profile }) {
  const [result, setResult] = useState('');
  const { busy, run: resend } = useAction(async () => {
    const { data, error } = await tryCall(call(accountRecovery.resendConfirmation, {}));
    setResult(data?.msg ?? error?.message ?? '');
  });
  if (email_confirmed !== false) return null;

  return (
    <div className="email-notice">
      <p>Please confirm your email. Open the link in the message we sent you.</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <button
          type="button"
          className="text-link tap-target"
          aria-busy={busy}
          onClick={() => resend()}
        >
          Send again
        </button>
        <output>{result}</output>
      </div>
    </div>
  );
}
