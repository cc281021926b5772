import { EraseData, type ErasureState, NOT_SENT, privacy } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';

import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { OpenMatters } from './open-matters.tsx';

const parseErasure = formParser(EraseData);

interface EraseFormProps {
  erasure: ErasureState;
  onRequested: () => Promise<void>;
  onErased: () => Promise<void>;
  onCancel: () => void;
}

/** Says what will be gone and what stays, and asks for the password. */
export function EraseForm({ erasure, onRequested, onErased, onCancel }: EraseFormProps) {
  const opened = useRef<HTMLFormElement>(null);
  useEffect(() => opened.current?.querySelector('input')?.focus(), []);
  const { form, field, formError, busy } = useForm({
    parse: parseErasure,
    send: async (body: { currentPassword: string }) => {
      const { data, error } = await tryCall(call(privacy.erase, { body }));
      if (error?.code === 'WRONG_PASSWORD') return { fields: error.fields };
      if (error) return formErrorsFrom(error, NOT_SENT);
      await (data.erased ? onErased() : onRequested());
      return undefined;
    },
  });
  const waits = erasure.open.length > 0;
  return (
    <form {...form} ref={opened} className="flex max-w-xl flex-col gap-4">
      <h3 className="text-lg">Erase my data</h3>
      <p>
        Your account and your addresses are removed. Your orders, questions and messages lose your
        name and everything else about you. You cannot log in again, and it cannot be undone.
      </p>
      <p>Bills keep name and address for eight years, because tax law asks for it.</p>
      {waits && <OpenMatters open={erasure.open} title="Before that, this has to end:" />}
      <PasswordField
        {...field('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
      <FormError>{formError}</FormError>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          {waits ? 'Erase later' : 'Erase now'}
        </button>
        <button
          type="button"
          className="button button-outline"
          aria-disabled={busy}
          onClick={busy ? undefined : onCancel}
        >
          Keep my data
        </button>
      </div>
    </form>
  );
}
