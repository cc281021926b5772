import { type InputOf, NOT_SENT, orderLinks } from '@shop/contract';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { type FormErrors, useForm } from '#ui/forms/use-form.ts';

export type FindOrder = InputOf<typeof orderLinks.send>['body'];

const parse = formParser(orderLinks.send.body);

interface FindOrderFormProps {
  submitted: Record<string, string> | undefined;
  initialErrors: FormErrors | undefined;
  onSend: (request: FindOrder) => Promise<void>;
}

export function FindOrderForm({ submitted = {}, initialErrors, onSend }: FindOrderFormProps) {
  const { form, field, formError, busy } = useForm({
    parse,
    initialErrors,
    send: async (request) => {
      const { error } = await tryCall(onSend(request));
      return error && formErrorsFrom(error, NOT_SENT);
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      <p>
        For orders placed without an account. Enter the order number and the email, and we will
        email you a link.
      </p>
      <FormError>{formError}</FormError>
      <Field
        {...field('order_id')}
        label="Order number"
        helper="For example 7QK2-M9XT."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={9}
        defaultValue={submitted['order_id']}
        // The form's check reads the field as it is typed.
        onInput={({ currentTarget }) => {
          const { value } = currentTarget;
          if (value !== value.toUpperCase()) currentTarget.value = value.toUpperCase();
        }}
      />
      <Field
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={submitted['email']}
      />
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Send the link
      </button>
    </form>
  );
}
