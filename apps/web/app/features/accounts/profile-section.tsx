import { NOT_SAVED } from '@shop/contract';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiError, formErrorsFrom, tryCall } from '#api/call.ts';
import { isUnexplained } from '#api/error-kinds.ts';
import { logError } from '#api/log-error.ts';
import { FormError } from '#ui/forms/field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { type FieldState, type FormErrors, type ParseResult, useForm } from '#ui/forms/use-form.ts';
import { Icon } from '#ui/icon.tsx';
import { isFocusLost } from '#ui/restore-focus.ts';

interface SectionFormProps<T> {
  title: string;
  parse: (data: FormData) => ParseResult<T>;
  /** Resolves to false when it was not saved and the customer has seen why. */
  onSave: (values: T) => Promise<boolean>;
  renderFields: (field: (name: string) => FieldState) => ReactNode;
}

interface ProfileSectionProps<T> extends SectionFormProps<T> {
  /** The read-only view. */
  children: ReactNode;
}

type Stage = 'view' | 'edit' | 'saved';

/** One section of the profile: its values, or the form that changes them. */
export function ProfileSection<T>({ children, ...form }: ProfileSectionProps<T>) {
  const { title } = form;
  const titleId = useId();
  const [stage, setStage] = useState<Stage>('view');
  const editButton = useRef<HTMLButtonElement>(null);
  const close = (next: Stage) => {
    flushSync(() => setStage(next));
    // The form that had the focus was removed.
    if (isFocusLost()) editButton.current?.focus();
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

function SectionForm<T>({ title, parse, onSave, onClose, renderFields }: OpenFormProps<T>) {
  const opened = useRef<HTMLFormElement>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  useEffect(() => opened.current?.querySelector('input')?.focus(), []);

  const { form, field, formError, busy } = useForm({
    parse,
    send: async (values: T) => {
      const { data: saved, error } = await tryCall(onSave(values));
      if (saved) onClose('saved');
      if (!error) return undefined;
      if (error.code === 'CURRENT_PASSWORD_REQUIRED' || error.code === 'WRONG_PASSWORD') {
        setAsksPassword(true);
        return { fields: error.fields };
      }
      logError(error);
      return isUnexplained(error) ? undefined : toFormErrors(error);
    },
  });

  return (
    <form {...form} ref={opened} className="flex flex-col gap-4">
      {renderFields(field)}
      {asksPassword && (
        <PasswordField
          {...field('currentPassword')}
          label="Current Password"
          helper="You logged in some time ago, so we ask for it again."
          autoComplete="current-password"
        />
      )}
      <FormError>{formError}</FormError>
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

function toFormErrors(error: ApiError): FormErrors {
  if (error.code === 'EMAIL_IN_USE') {
    return { fields: { email: 'This email is already in use by another account.' } };
  }
  return formErrorsFrom(error, NOT_SAVED);
}
