import { NOTE_REQUIRED, type Note } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { useId, useState } from 'react';
import { ApiError } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { useAction } from '#ui/use-action.ts';

interface NoteListProps {
  /** Where a note that is not saved survives a reload or the end of the session. */
  storageKey: string;
  notes: Note[];
  level: 'h2' | 'h3';
  /** @returns all notes. */
  onAdd: (note: { text: string; request_id: string }) => Promise<Note[]>;
}

/** Notes of staff, newest first, and a field for another one. */
export function NoteList({ storageKey, notes: loaded, level: Heading, onAdd }: NoteListProps) {
  const [added, setAdded] = useState<Note[]>();
  const notes = added && added.length > loaded.length ? added : loaded;
  return (
    <section className="flex flex-col gap-3">
      <Heading className="font-display text-xl">Notes</Heading>
      <NewNote storageKey={storageKey} onAdd={async (note) => setAdded(await onAdd(note))} />
      <ul className="flex flex-col gap-3">
        {notes.map(({ note_id, text, admin, at }) => (
          <li key={note_id} className="border-l-2 border-kora-300 pl-3">
            <p className="text-sm text-ink-600">
              {admin} · {formatDateTime(at)}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NewNoteProps {
  storageKey: string;
  onAdd: (note: { text: string; request_id: string }) => Promise<void>;
}

function NewNote({ storageKey, onAdd }: NewNoteProps) {
  const id = useId();
  const [text, setText] = useDraft(storageKey);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [message, setMessage] = useState<string>();
  const { busy, run } = useAction(async () => {
    setMessage(undefined);
    try {
      await onAdd({ text, request_id: requestId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The next attempt sends this request id again: a note whose response was lost is not added twice.
      setMessage(error.message);
      return;
    }
    setText('');
    setRequestId(crypto.randomUUID());
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) run();
        else setMessage(NOTE_REQUIRED);
      }}
    >
      <label htmlFor={id} className="font-medium">
        New note, for the shop only
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={1000}
        className="field"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError>{message}</FormError>
      <button type="submit" className="button button-outline self-start" aria-busy={busy}>
        Add note
      </button>
    </form>
  );
}
