import { useEffect, useRef } from 'react';
import { isChanged, type Texts } from './form-values.ts';

/** Tells whom to ask whether something was not saved, until what it returns is called. */
export type Watch = (isUnsaved: () => boolean) => () => void;

interface Kept {
  /** What the fields held when they were loaded. */
  texts: Texts;
  picturesChanged: boolean;
}

/** Takes the focus to the first field, and watches the form as long as it is there. */
export function useWatchedForm(watch: Watch, kept: Kept) {
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    element.querySelector('input')?.focus();
    return watch(() => {
      const { texts, picturesChanged } = latest.current;
      return picturesChanged || isChanged(element, texts);
    });
  }, [watch]);
  return form;
}
