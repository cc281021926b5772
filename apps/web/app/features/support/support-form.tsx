import { NewTicket, NOT_SENT, support } from '@shop/contract';
import { useId, useRef, useState } from 'react';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { Field, FieldError, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { type FieldState, type FormErrors, useForm } from '#ui/forms/use-form.ts';
import { ImageField } from '#ui/images/image-field.tsx';

const parseTicket = formParser(NewTicket);

/** Initial values of the fields. */
type InitialTicket = Partial<Record<keyof NewTicket, string>>;

interface SupportFormProps {
  initial: InitialTicket;
  initialErrors: FormErrors | undefined;
  onSend: (ticket: NewTicket, images: File[]) => Promise<unknown>;
}

export function SupportForm({ initial, initialErrors, onSend }: SupportFormProps) {
  const [images, setImages] = useState<File[]>([]);
  const requestId = useRef<string>(undefined);
  const { form, field, formError, busy } = useForm({
    parse: parseTicket,
    initialErrors,
    send: async (ticket) => {
      requestId.current ??= crypto.randomUUID();
      const { error } = await tryCall(onSend({ ...ticket, request_id: requestId.current }, images));
      return error && formErrorsFrom(error, NOT_SENT);
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      <FormError>{formError}</FormError>
      <KindField state={field('kind')} initial={initial.kind} />
      <Field {...field('name')} label="Name" autoComplete="name" defaultValue={initial.name} />
      <Field
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        helper="We'll reply to this email."
        defaultValue={initial.email}
      />
      <div className="pairs">
        <Field
          {...field('phone')}
          label="Phone (optional)"
          type="tel"
          required={false}
          inputMode="tel"
          autoComplete="tel-national"
          defaultValue={initial.phone}
        />
        <Field
          {...field('order_number')}
          label="Order number (optional)"
          required={false}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          helper="For example 7QK2-M9XT. It is in every email about the order."
          defaultValue={initial.order_number}
        />
      </div>
      <TextField state={field('text')} initial={initial.text} />
      <ImageField files={images} onChange={setImages} limits={support.create.files} />
      <button type="submit" className="button button-filled mt-2 sm:self-start" aria-busy={busy}>
        Send
      </button>
    </form>
  );
}

interface ChoiceProps {
  state: FieldState;
  initial: string | undefined;
}

const KINDS = [
  { value: 'question', label: 'A question' },
  { value: 'complaint', label: 'A complaint' },
];

function KindField({ state: { name, error }, initial = 'question' }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-medium">What is it?</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {KINDS.map(({ value, label }) => (
          <label key={value} className="tap-target">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === initial}
              className="size-5 accent-red-700"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function TextField({ state: { name, error }, initial }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Your question or complaint
      </label>
      <textarea
        id={id}
        name={name}
        required
        rows={6}
        maxLength={5000}
        className="field min-h-36 resize-y py-2.5 leading-normal"
        defaultValue={initial}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
