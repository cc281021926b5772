import { NOT_SENT, TicketReply, type TicketThread } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { useId, useRef } from 'react';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { FieldError, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { type FormErrors, useForm } from '#ui/forms/use-form.ts';

interface TicketMessagesProps {
  entries: TicketThread['entries'];
  brand: string;
}

/** The messages of customer and shop, oldest first. */
export function TicketMessages({ entries, brand }: TicketMessagesProps) {
  return (
    <ol className="flex flex-col gap-4">
      {entries.map(({ entry_id, from, text, at }) => (
        <li
          key={entry_id}
          data-from={from}
          className="flex flex-col gap-2 border-l-3 border-kora-400 pl-3 data-[from=shop]:border-red-700"
        >
          <p className="text-sm text-ink-600">
            {from === 'customer' ? 'You' : brand} · <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const parseReply = formParser(TicketReply);

interface ReplyFormProps {
  token: string;
  /** Idempotency key, which even a form posted without JavaScript sends. */
  request_id: string;
  closed: boolean;
  initial: Record<string, string>;
  initialErrors: FormErrors | undefined;
  onSend: (reply: TicketReply) => Promise<unknown>;
}

export function ReplyForm(props: ReplyFormProps) {
  const { token, request_id, closed, initial, initialErrors, onSend } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const { form, field, formError, busy } = useForm({
    parse: parseReply,
    initialErrors,
    send: async (reply) => {
      const { error } = await tryCall(onSend(reply));
      if (!error) element.current?.reset();
      return error && formErrorsFrom(error, NOT_SENT);
    },
  });
  const { name, error } = field('text');
  return (
    // Without the token in the URL, which a log would keep.
    <form {...form} ref={element} action="/ticket" className="flex flex-col gap-3">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="request_id" value={initial['request_id'] ?? request_id} />
      <label htmlFor={id} className="font-medium">
        Your reply
      </label>
      <textarea
        id={id}
        name={name}
        rows={5}
        maxLength={5000}
        className="field min-h-30 resize-y py-2.5 leading-normal"
        defaultValue={initial['text']}
        aria-invalid={error !== undefined}
        aria-describedby={[closed && `${id}-closed`, error && `${id}-error`]
          .filter(Boolean)
          .join(' ')}
      />
      {closed && (
        <p id={`${id}-closed`} className="text-sm text-ink-600">
          We have closed this ticket. Your reply opens it again.
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-filled sm:self-start" aria-busy={busy}>
        Send
      </button>
    </form>
  );
}
