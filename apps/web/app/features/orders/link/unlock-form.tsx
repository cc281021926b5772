import { orderLinks } from '@shop/contract';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { type PhoneEnd, parsePhoneEnd } from '../phone-end.ts';

interface UnlockFormProps {
  token: string;
  /** Called with a token that opens everything. */
  onOpen: (full: string) => Promise<void>;
}

/** The link of an email shows part of the order: an email may be forwarded, or read by others. */
export function UnlockForm({ token, onOpen }: UnlockFormProps) {
  const ready = useHydrated();
  const { form, field, formError, busy } = useForm({
    parse: parsePhoneEnd,
    send: async ({ phone_end }: PhoneEnd) => {
      const body = { token, phone_end };
      const { data, error } = await tryCall(call(orderLinks.view, { body }));
      if (error?.code === 'WRONG_PHONE_END') return { fields: { phone_end: error.message } };
      if (error) return formErrorsFrom(error, 'Not opened. Please try again.');
      await onOpen(data.token ?? token);
      return undefined;
    },
  });

  return (
    <section aria-labelledby="unlock" className="offer">
      <h2 id="unlock" className="text-xl">
        Open the whole order
      </h2>
      <form {...form} className="flex flex-col gap-3">
        <p>
          Address, bills, cancellation, returns and reviews open with the last four digits of the
          phone number of this order.
        </p>
        <Field
          {...field('phone_end')}
          label="Last four digits of the phone"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <FormError>{formError}</FormError>
        <button
          type="submit"
          className="button button-filled sm:self-start"
          aria-busy={busy}
          // The code of the form is fetched after the page; until then the browser would post it.
          disabled={!ready}
        >
          Open
        </button>
      </form>
    </section>
  );
}
