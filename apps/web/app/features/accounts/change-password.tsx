import { PasswordChange, type ProfileChange } from '@shop/contract';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ProfileSection } from './profile-section.tsx';

const Passwords = z.extend(PasswordChange, { confirmed: z.string() });
type Typed = z.output<typeof Passwords>;

const parsePasswords = formParser(Passwords);

interface ChangePasswordProps {
  onSave: (change: ProfileChange) => Promise<boolean>;
}

export function ChangePassword({ onSave }: ChangePasswordProps) {
  const showAlert = useAlert();
  const confirmed = useRef<HTMLInputElement>(null);
  const save = async ({ confirmed: repeated, ...change }: Typed) => {
    if (change.newPassword === repeated) return onSave(change);
    void showAlert('New passwords do not match!').then(() => confirmed.current?.select());
    return false;
  };

  return (
    <ProfileSection
      title="Change Password"
      parse={parsePasswords}
      onSave={save}
      renderFields={(field) => (
        <>
          <NewPasswordField
            {...field('newPassword')}
            label="New Password"
            helper="At least 6 characters."
          />
          <PasswordField
            {...field('confirmed')}
            ref={confirmed}
            label="Confirm New Password"
            autoComplete="new-password"
          />
        </>
      )}
    >
      <p className="text-ink-600">
        Your password is never shown. Changing it logs you out on every other device.
      </p>
    </ProfileSection>
  );
}
