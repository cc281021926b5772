import {
  adminStaff,
  NewInvitation,
  NOT_SENT,
  type ReplyOf,
  ROLE_RULES,
  ROLES,
} from '@shop/contract';
import { useState } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { EmailField } from '#features/accounts/email-field.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { LinkToShare } from './link-to-share.tsx';

const parseInvitation = formParser(NewInvitation);

interface InviteFormProps {
  mailEnabled: boolean;
  onInvited: () => Promise<void>;
}

export function InviteForm({ mailEnabled, onInvited }: InviteFormProps) {
  const [invited, setInvited] = useState<ReplyOf<typeof adminStaff.invite>>();
  const { form, field, formError, busy } = useDraftedForm({
    parse: parseInvitation,
    draft: 'invitation',
    send: async (body, element) => {
      setInvited(undefined);
      const { data, error } = await tryCall(call(adminStaff.invite, { body }));
      if (error) return formErrorsFrom(error, NOT_SENT);
      setInvited(data);
      element.reset();
      await onInvited();
      return undefined;
    },
  });
  return (
    <form {...form} aria-label="Invite" className="flex max-w-md flex-col gap-4">
      <h2 className="text-xl">Invite someone</h2>
      <EmailField {...field('email')} label="Email" defaultValue={undefined} />
      <SelectField {...field('role')} label="Role" defaultValue="packing">
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_RULES[role].label}
          </option>
        ))}
      </SelectField>
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-filled self-start" aria-busy={busy}>
        {mailEnabled ? 'Send the invitation' : 'Make the invitation'}
      </button>
      <output>{invited?.msg}</output>
      {invited && (
        <LinkToShare
          link={invited.link}
          purpose="set a name and a password"
          lifetime="three days"
          isMailed={mailEnabled}
        />
      )}
    </form>
  );
}
