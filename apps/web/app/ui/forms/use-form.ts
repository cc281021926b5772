import { type FocusEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '../use-action.ts';

export interface FormErrors {
  fields?: Record<string, string>;
  /** Error of the form as a whole. */
  message?: string;
}

export type ParseResult<T> =
  | { values: T; errors?: undefined }
  | { values?: undefined; errors: Record<string, string> };

export interface FormOptions<T> {
  parse: (data: FormData) => ParseResult<T>;
  send: (values: T, form: HTMLFormElement) => Promise<FormErrors | undefined>;
  /** Errors of a form that was posted without JavaScript. */
  initialErrors?: FormErrors | undefined;
}

/**
 * Fields are uncontrolled, so that text typed before hydration is kept. A field is validated when the
 * user moves on to the next one; once it had an error, with every input.
 */
export function useForm<T>({ parse, send, initialErrors }: FormOptions<T>) {
  const { formError, invalidCount, field, showErrors, clearFormError, validateField } = useErrors(
    parse,
    initialErrors,
  );
  const { busy, run: submit } = useAction(async (form: HTMLFormElement) => {
    const { values, errors } = parse(new FormData(form));
    if (errors) return showErrors(form, { fields: errors });
    clearFormError();
    return showErrors(form, (await send(values, form)) ?? {});
  });

  return {
    formError,
    invalidCount,
    field,
    busy,
    form: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(event.currentTarget);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => validateField(event, false),
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        // Not when a button is pressed: an error that disappears would move the button away.
        if (movesOn(event)) validateField(event, true);
      },
    },
  } as const;
}

function useErrors<T>(parse: FormOptions<T>['parse'], initial: FormErrors = {}) {
  // By field name; an empty message marks a field whose error was corrected.
  const [errors, setErrors] = useState(initial.fields ?? {});
  const [formError, setFormError] = useState(initial.message);

  return {
    formError,
    /** Fields with an error. */
    invalidCount: Object.values(errors).filter(Boolean).length,
    field: (name: string) => ({
      name,
      error: errors[name] || undefined,
      corrected: errors[name] === '',
    }),
    showErrors: (form: HTMLFormElement, { fields = {}, message }: FormErrors) => {
      // Synchronously: a screen reader reads the field's error when the field takes the focus.
      flushSync(() => {
        setErrors((old) => ({ ...allCorrected(old), ...fields }));
        setFormError(message);
      });
      getControls(form)
        .find(({ name }) => fields[name])
        ?.focus();
    },
    /** Removed during a retry, so that the same message is announced again. */
    clearFormError: () => setFormError(undefined),
    validateField: ({ target, currentTarget }: FormEvent<HTMLFormElement>, first: boolean) => {
      if (!isControl(target) || !(first || target.name in errors)) return;
      const message = parse(new FormData(currentTarget)).errors?.[target.name];
      setErrors((old) =>
        message || target.name in old ? { ...old, [target.name]: message ?? '' } : old,
      );
    },
  };
}

export type FieldState = ReturnType<ReturnType<typeof useForm>['field']>;

/**
 * Only when the focus moves to another field: an error message that appears between the press and
 * the release of a button would move the button.
 */
const movesOn = ({ target, relatedTarget }: FocusEvent) =>
  isControl(relatedTarget) && isControl(target) && target.value !== '';

const allCorrected = (errors: Record<string, string>) =>
  Object.fromEntries(Object.keys(errors).map((name) => [name, '']));

const getControls = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => isControl(element));

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
