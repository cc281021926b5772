import { NewStaffPassword, NOT_SAVED, staffRecovery } from '@shop/contract';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { STAFF_PASSWORD_HELP } from '#features/accounts/admin/account/staff-password-form.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';

const parseNewPassword = formParser(NewStaffPassword);

interface NewPasswordFormProps {
  token: string;
  onSaved: () => Promise<void>;
}

export function NewPasswordForm({ token, onSaved }: NewPasswordFormProps) {
  const { form, field, formError, busy } = useForm({
    parse: parseNewPassword,
    send: async (body) => {
      const { error } = await tryCall(call(staffRecovery.resetPassword, { body }));
      if (error) return formErrorsFrom(error, NOT_SAVED);
      await onSaved();
      return undefined;
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>
        This logs you out on every device. If you have a second step, you still need it to log in.
      </p>
      <input type="hidden" name="token" value={token} />
      <PasswordField
        {...field('password')}
        label="New Password"
        helper={STAFF_PASSWORD_HELP}
        autoComplete="new-password"
      />
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Set the password
      </button>
    </form>
  );
}
