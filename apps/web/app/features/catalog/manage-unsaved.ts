import { useEffect, useRef } from 'react';

/** Tells whom to ask whether something was not saved, until what it returns is called. */
export type Watch = (isUnsaved: () => boolean) => () => void;

const textsOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'));

/** Takes the focus to the first field, and watches the form as long as it is there. */
export function useWatchedForm(watch: Watch, picturesChanged: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const pictures = useRef(picturesChanged);
  useEffect(() => {
    pictures.current = picturesChanged;
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    element.querySelector('input')?.focus();
    const before = textsOf(element);
    return watch(() => pictures.current || textsOf(element) !== before);
  }, [watch]);
  return form;
}
