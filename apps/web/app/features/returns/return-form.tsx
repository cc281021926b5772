import { NewReturn, NOT_SENT, RETURN_FILES, RETURN_WISHES, type Returnable } from '@shop/contract';
import { isDefect, RETURN_REASONS, type ReturnReason } from '@shop/domain/orders/returns';
import { type ReactNode, useState } from 'react';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import type { FormErrors } from '#ui/forms/use-form.ts';
import { ImageField } from '#ui/images/image-field.tsx';
import { ChoiceField, PieceFields, TextField } from './return-fields.tsx';

type Values = Record<string, string>;

interface ReturnFormProps {
  order_id: string;
  returnable: Returnable;
  renderImage: (image: string[]) => ReactNode;
  /** Idempotency key, which even a form posted without JavaScript sends. */
  request_id: string;
  initial: Values;
  initialErrors: FormErrors | undefined;
  onSend: (values: NewReturn, images: File[]) => Promise<unknown>;
  /** The person who fills it in; staff do so for a customer on the phone. */
  asker?: keyof typeof WORDS;
}

const parseReturn = formParser(NewReturn);

interface Words {
  wish: string;
  wishes: Record<(typeof RETURN_WISHES)[number], string>;
  other: string;
  submit: string;
}

const WORDS = {
  customer: {
    wish: 'What would you like?',
    wishes: { refund: 'My money back', exchange: 'The same piece again' },
    other: 'Want a different piece? Choose a refund and order again.',
    submit: 'Request return',
  },
  staff: {
    wish: 'What does the customer want?',
    wishes: { refund: 'Money back', exchange: 'The same piece again' },
    other: 'For another piece, choose money back. The customer places a new order.',
    submit: 'Ask for the return',
  },
} satisfies Record<string, Words>;

export function ReturnForm(props: ReturnFormProps) {
  const { order_id, returnable, renderImage, request_id, initial, initialErrors, onSend } = props;
  const { asker = 'customer' } = props;
  const words = WORDS[asker];
  const { lines, in_time } = returnable;
  const [images, setImages] = useState<File[]>([]);
  // An error about the pieces as a whole is shown at the first of them, which takes the focus.
  const first = `pieces.${lines[0]?.product_id}`;
  const { form, field, formError, busy } = useDraftedForm({
    parse: (data) => {
      const { values, errors } = parseReturn(data);
      if (!errors) return { values };
      const { pieces, ...others } = errors;
      return { errors: { ...others, ...(pieces && { [first]: pieces }) } };
    },
    initialErrors,
    // A small phone ends the page of a browser that opens its camera.
    draft: `return:${order_id}`,
    send: async (values) => {
      const { error } = await tryCall(onSend(values, images));
      return error && formErrorsFrom(error, NOT_SENT);
    },
  });
  const reasons = Object.entries(RETURN_REASONS).filter(
    // Object.entries types the keys as string; these are the reasons.
    ([reason]) => in_time || asker === 'staff' || isDefect(reason as ReturnReason),
  );

  return (
    <form {...form} className="flex flex-col gap-5">
      <FormError>{formError}</FormError>
      <input type="hidden" name="request_id" defaultValue={initial['request_id'] ?? request_id} />
      <PieceFields
        lines={lines}
        renderImage={renderImage}
        error={field(first).error}
        initial={initial}
      />
      <ChoiceField
        state={field('reason')}
        legend="Why?"
        choices={reasons}
        initial={initial['reason']}
      />
      <TextField state={field('text')} initial={initial['text']} />
      <ImageField files={images} onChange={setImages} limits={RETURN_FILES} />
      <ChoiceField
        state={field('wish')}
        legend={words.wish}
        choices={RETURN_WISHES.map((wish) => [wish, words.wishes[wish]])}
        initial={initial['wish'] ?? 'refund'}
        helper={words.other}
      />
      <button type="submit" className="button button-filled sm:self-start" aria-busy={busy}>
        {words.submit}
      </button>
    </form>
  );
}
