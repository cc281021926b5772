import { LogIn, NOT_SAVED, orderLinks } from '@shop/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useForm } from '#ui/forms/use-form.ts';

const parse = formParser(z.object({ email: LogIn.shape.email }));

interface CorrectEmailProps {
  token: string;
  email: string;
  onChange: () => Promise<void>;
}

/** For half an hour the tab that has paid may correct a mistyped email. */
export function CorrectEmail({ token, email, onChange }: CorrectEmailProps) {
  const [open, setOpen] = useState(false);
  const [changed, setChanged] = useState(false);
  const { form, field, formError, busy } = useForm({
    parse,
    send: async (typed: { email: string }) => {
      const { error } = await tryCall(call(orderLinks.correctEmail, { body: { token, ...typed } }));
      if (error) return formErrorsFrom(error, NOT_SAVED);
      setOpen(false);
      setChanged(true);
      await onChange();
      return undefined;
    },
  });

  return (
    <section aria-label="Email of this order" className="flex flex-col gap-3">
      <p>
        <output>{changed ? 'We are sending the order to ' : 'We have sent the order to '}</output>
        <b className="wrap-anywhere">{email}</b>.{' '}
        {!open && (
          <button type="button" className="text-link tap-target" onClick={() => setOpen(true)}>
            Correct the email
          </button>
        )}
      </p>
      {open && (
        <form {...form} className="flex max-w-md flex-col gap-3">
          <Field
            {...field('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press has asked for it
            autoFocus
          />
          <FormError>{formError}</FormError>
          <div className="grid grid-cols-2 gap-3 sm:flex">
            <button type="submit" className="button button-filled" aria-busy={busy}>
              Save
            </button>
            <button type="button" className="button button-outline" onClick={() => setOpen(false)}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
