import { StaffPasswordChange, staffAccount } from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';

const parsePasswords = formParser(StaffPasswordChange);

export const STAFF_PASSWORD_HELP =
  'At least 12 characters. Three or four unrelated words work well.';

export function StaffPasswordForm({ onChange }: { onChange: () => Promise<void> }) {
  const [saved, setSaved] = useState(false);
  const { form, field, formError, busy } = useForm({
    parse: parsePasswords,
    send: async (body, element) => {
      setSaved(false);
      const { error } = await tryCall(call(staffAccount.changePassword, { body }));
      if (error) {
        const { fields, message } = error;
        return Object.keys(fields).length > 0 ? { fields } : { message };
      }
      element.reset();
      setSaved(true);
      await onChange();
      return undefined;
    },
  });
  return (
    <form {...form} aria-label="Password" className="flex flex-col gap-4">
      <h2 className="text-xl">Password</h2>
      <PasswordField
        {...field('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
      <PasswordField
        {...field('newPassword')}
        label="New Password"
        helper={STAFF_PASSWORD_HELP}
        autoComplete="new-password"
      />
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-filled self-start" aria-busy={busy}>
        Set the password
      </button>
      <output>{saved && 'Saved. You have been logged out on every other device.'}</output>
    </form>
  );
}
