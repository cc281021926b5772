import { adminSupport, type Ticket } from '@shop/contract';
import { useEffect, useId, useState } from 'react';
import { isPageKept, isStaffVerified, keepPageWhileDirty } from '#api/admin-session.ts';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { useToast } from '#ui/toast.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { useAction } from '#ui/use-action.ts';

interface AnswerFormProps {
  ticket: Ticket;
  sendsMail: boolean;
  onChange: (ticket: Ticket) => void;
}

const canSave = () => isStaffVerified() || isPageKept();

export function AnswerForm({ ticket, sendsMail, onChange }: AnswerFormProps) {
  const id = useId();
  const [text, setText] = useDraft(`answer:${ticket.ticket_id}`);
  const [closing, setClosing] = useState(false);
  const { problem, busy, answer, close } = useAnswer(ticket, (changed) => {
    setText('');
    onChange(changed);
  });
  const dirty = text.trim() !== '';
  useEffect(() => keepPageWhileDirty(() => dirty), [dirty]);

  return (
    <section className="flex flex-col gap-3">
      <UnsavedChangesGuard
        isDirty={() => dirty}
        loginPath="/admin/login"
        isSignedIn={canSave}
        onLeave={() => setText('')}
      />
      <label htmlFor={id} className="font-display text-2xl">
        Answer
      </label>
      <textarea
        id={id}
        rows={6}
        maxLength={5000}
        className="field min-h-36 resize-y py-2.5 leading-normal"
        value={text}
        aria-describedby={`${id}-helper`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-helper`} className="text-sm text-ink-600">
        {sendsMail
          ? `Sent to ${ticket.email}, with a greeting and a link for the reply, which comes here.`
          : 'This shop does not send email. The answer is only saved here, so please call or write to the customer yourself.'}
      </p>
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-filled"
          aria-busy={busy}
          onClick={() => answer(text, false)}
        >
          Send answer
        </button>
        {ticket.status !== 'closed' && (
          <>
            <button
              type="button"
              className="button button-outline"
              aria-busy={busy}
              onClick={() => answer(text, true)}
            >
              Send and close
            </button>
            <button
              type="button"
              className="button button-outline"
              onClick={() => setClosing(true)}
            >
              Close without answer
            </button>
          </>
        )}
      </div>
      {closing && (
        <ConfirmDialog
          question="Close this ticket? The customer will get no message."
          onConfirm={close}
          onClose={() => setClosing(false)}
        />
      )}
    </section>
  );
}

function useAnswer(ticket: Ticket, onChange: (ticket: Ticket) => void) {
  const showToast = useToast();
  const [problem, setProblem] = useState<string>();
  const params = { ticket_id: ticket.ticket_id };
  const entries_base = ticket.entries.length;
  const finish = (result: Awaited<ReturnType<typeof tryCall<Ticket>>>, done: string) => {
    setProblem(result.error && (result.error.fields['text'] ?? result.error.message));
    if (!result.data) return;
    void showToast({ kind: 'success', text: done });
    onChange(result.data);
  };
  const { busy, run: answer } = useAction(async (text: string, close: boolean) => {
    const body = { text, close, entries_base };
    const result = await tryCall(call(adminSupport.answer, { params, body }));
    finish(result, close ? 'Answer sent, ticket closed.' : 'Answer sent.');
  });
  const close = async () => {
    const result = await tryCall(call(adminSupport.close, { params, body: { entries_base } }));
    finish(result, 'Ticket closed.');
  };
  return { problem, busy, answer, close };
}
