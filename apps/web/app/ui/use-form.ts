import { type FocusEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is said about a form: a sentence beside a field, or one line about the whole. */
export interface Told {
  fields?: Record<string, string>;
  line?: string;
}

/** What a form holds, if all of it is right; otherwise one sentence per wrong field. */
export type Read<T> =
  | { values: T; wrong?: undefined }
  | { values?: undefined; wrong: Record<string, string> };

interface FormOptions<T> {
  read: (data: FormData) => Read<T>;
  send: (values: T, form: HTMLFormElement) => Promise<Told | undefined>;
  /** What the server said about the form when it was posted before script had come. */
  told?: Told | undefined;
}

/**
 * Fields keep their own text, so that what was typed before script had come is not lost. Nobody is
 * corrected while still typing for the first time; what was wrong once is looked at with each letter.
 */
export function useForm<T>({ read, send, told }: FormOptions<T>) {
  const { line, field, say, hush, look } = useMessages(read, told);
  const [busy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const { values, wrong } = read(new FormData(form));
    if (wrong) return say(form, { fields: wrong });
    setBusy(true);
    hush();
    try {
      return say(form, (await send(values, form)) ?? {});
    } finally {
      setBusy(false);
    }
  };

  return {
    line,
    field,
    busy,
    form: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => look(event, false),
      onBlur: (event: FocusEvent<HTMLFormElement>) => look(event, movesOn(event)),
    },
  } as const;
}

function useMessages<T>(read: FormOptions<T>['read'], told: Told = {}) {
  // The empty sentence: it was wrong and is right now.
  const [looked, setLooked] = useState(told.fields ?? {});
  const [line, setLine] = useState(told.line);

  return {
    line,
    field: (name: string) => ({
      name,
      error: looked[name] || undefined,
      mended: looked[name] === '',
    }),
    say: (form: HTMLFormElement, { fields = {}, line: words }: Told) => {
      // At once, so that the field is described before it takes the focus.
      flushSync(() => {
        setLooked((old) => ({ ...mended(old), ...fields }));
        setLine(words);
      });
      inputsOf(form)
        .find(({ name }) => fields[name])
        ?.focus();
    },
    /** The line goes while it is tried again: then the same words are news. */
    hush: () => setLine(undefined),
    look: ({ target, currentTarget }: FormEvent<HTMLFormElement>, first: boolean) => {
      if (!isTypedInto(target) || !(first || target.name in looked)) return;
      const message = read(new FormData(currentTarget)).wrong?.[target.name];
      setLooked((old) =>
        message || target.name in old ? { ...old, [target.name]: message ?? '' } : old,
      );
    },
  };
}

export type FieldState = ReturnType<ReturnType<typeof useForm>['field']>;

/**
 * Only on the way to the next field: a message that appears between the press and the release of a
 * button would move the button away from under the finger.
 */
const movesOn = ({ target, relatedTarget }: FocusEvent) =>
  isTypedInto(relatedTarget) && isTypedInto(target) && target.value !== '';

const mended = (looked: Record<string, string>) =>
  Object.fromEntries(Object.keys(looked).map((name) => [name, '']));

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => isTypedInto(element));

const isTypedInto = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
