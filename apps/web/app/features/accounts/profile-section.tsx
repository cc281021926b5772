import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Refusal } from '#api/call.ts';
import { reportFailure } from '#api/log-error.ts';
import { FormLine } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { type FieldState, type Read, type Told, useForm } from '#ui/use-form.ts';
import { toldBy } from './form-errors.ts';

interface SectionFormProps<T> {
  title: string;
  read: (data: FormData) => Read<T>;
  /** False: it was not saved, and the customer has been told why. */
  onSave: (values: T) => Promise<boolean>;
  renderFields: (field: (name: string) => FieldState) => ReactNode;
}

interface ProfileSectionProps<T> extends SectionFormProps<T> {
  /** What is seen while nothing is being changed. */
  children: ReactNode;
}

type Stage = 'view' | 'edit' | 'saved';

/** One section of the profile: what is known, or the form that changes it. */
export function ProfileSection<T>({ children, ...form }: ProfileSectionProps<T>) {
  const { title } = form;
  const titleId = useId();
  const [stage, setStage] = useState<Stage>('view');
  const editButton = useRef<HTMLButtonElement>(null);
  const close = (next: Stage) => {
    flushSync(() => setStage(next));
    // The focus was in the form, which has gone; if it is elsewhere by now, it stays there.
    if (document.activeElement === document.body) editButton.current?.focus();
  };

  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-md border border-kora-300 bg-kora-0 p-4 md:p-6"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
        <div className="grow basis-[min-content]">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <output>{stage === 'saved' && <Saved />}</output>
        </div>
        {stage !== 'edit' && (
          <button
            ref={editButton}
            type="button"
            className="button button-outline"
            onClick={() => setStage('edit')}
          >
            Edit<span className="sr-only"> {title}</span>
          </button>
        )}
      </div>
      {stage === 'edit' ? <SectionForm {...form} onClose={close} /> : children}
    </section>
  );
}

function Saved() {
  return (
    <span className="flex items-center gap-1 font-medium text-ok">
      <Icon name="check" size={20} />
      Saved
    </span>
  );
}

interface OpenFormProps<T> extends SectionFormProps<T> {
  onClose: (next: Stage) => void;
}

function SectionForm<T>({ title, read, onSave, renderFields, onClose }: OpenFormProps<T>) {
  const opened = useRef<HTMLFormElement>(null);
  useEffect(() => opened.current?.querySelector('input')?.focus(), []);

  const { form, field, line, busy } = useForm({
    read,
    send: async (values: T) => {
      try {
        if (await onSave(values)) onClose('saved');
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        reportFailure(error);
        return notSaved(error);
      }
      return undefined;
    },
  });

  return (
    <form {...form} ref={opened} className="flex flex-col gap-4">
      {renderFields(field)}
      <FormLine>{line}</FormLine>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Save<span className="sr-only"> {title}</span>
        </button>
        <button
          type="button"
          className="button button-outline"
          aria-disabled={busy}
          onClick={busy ? undefined : () => onClose('view')}
        >
          Cancel<span className="sr-only"> {title}</span>
        </button>
      </div>
    </form>
  );
}

function notSaved(refusal: Refusal): Told {
  if (refusal.code === 'EMAIL_IN_USE') {
    return { fields: { email: 'This email is already in use by another account.' } };
  }
  return toldBy(refusal, 'Not saved. Please try again.');
}
