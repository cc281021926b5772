import { type RefObject, useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { readTypedFields, restoreFields } from './typed-fields.ts';

/**
 * Keeps what is typed into the fields of a form, and puts it back when the form is opened again.
 * @returns a function that forgets it, after it was saved.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, key: string): () => void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    restoreFields(element, readDraft(key));
    const keep = () => keepDraft(key, readTypedFields(element));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, key]);
  return () => forgetDraft(key);
}

/** A text whose field is controlled by React. The initial text is nobody's draft. */
export function useDraft(key: string, initial = ''): [string, (typed: string) => void] {
  const [text, setText] = useState(() => {
    const kept = readDraft(key);
    return typeof kept === 'string' ? kept : initial;
  });
  return [
    text,
    (typed) => {
      setText(typed);
      if (typed === initial) forgetDraft(key);
      else keepDraft(key, typed);
    },
  ];
}
