import { AcceptedInvitation, adminStaff } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';
import { STAFF_PASSWORD_HELP } from '#features/accounts/admin/account/staff-password-form.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';

const parseAcceptance = formParser(AcceptedInvitation);

interface InvitationFormProps {
  token: string;
  onAccepted: () => Promise<void>;
}

export function InvitationForm({ token, onAccepted }: InvitationFormProps) {
  const { form, field, formError, busy } = useForm({
    parse: parseAcceptance,
    send: async (body) => {
      const { error } = await tryCall(call(adminStaff.accept, { body }));
      if (error) {
        const { fields, message } = error;
        return Object.keys(fields).length > 0 ? { fields } : { message };
      }
      await onAccepted();
      return undefined;
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>Enter your name and choose a password. Then log in with your email.</p>
      <input type="hidden" name="token" value={token} />
      <Field {...field('name')} label="Your name" autoComplete="name" />
      <PasswordField
        {...field('password')}
        label="Password"
        helper={STAFF_PASSWORD_HELP}
        autoComplete="new-password"
      />
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Open my account
      </button>
    </form>
  );
}
