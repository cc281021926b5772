import { useEffect, useEffectEvent, useRef } from 'react';
import { keepDraft, readDraft } from '#ui/forms/drafts.ts';
import {
  type FormValues,
  findTyped,
  isDirty,
  parseTyped,
  readFormValues,
  type Typed,
} from './form-values.ts';

/** @returns a function that unregisters the check. */
export type RegisterDirtyCheck = (isFormDirty: () => boolean) => () => void;

/** The form of a new product, or of the product with this id. */
export type OpenForm = 'new' | number;

export const productDraftKey = (form: OpenForm) => `product:${form}`;

/** Reads the texts typed into a form before a reload or the end of the session closed it. */
export const readTyped = (form: OpenForm): Typed => parseTyped(readDraft(productDraftKey(form)));

export const hasDraft = (form: OpenForm): boolean => Object.keys(readTyped(form)).length > 0;

interface DirtyState {
  /** Under which typed texts are kept. */
  form: OpenForm;
  savedValues: FormValues;
  /** Texts that differ from these are kept as a draft; savedValues when missing. */
  draftBase?: FormValues;
  imagesChanged: boolean;
}

/** Focuses the first question or field, keeps what is typed, and registers the form's dirty check while it is mounted. */
export function useDirtyForm(register: RegisterDirtyCheck, state: DirtyState) {
  const { savedValues, draftBase = savedValues, imagesChanged } = state;
  const formRef = useRef<HTMLFormElement>(null);
  const isFormDirty = useEffectEvent(
    (form: HTMLFormElement) => imagesChanged || isDirty(form, savedValues),
  );
  const keep = useEffectEvent((form: HTMLFormElement) =>
    keepDraft(productDraftKey(state.form), findTyped(readFormValues(form), draftBase)),
  );
  useEffect(() => {
    const form = formRef.current;
    if (!form) return undefined;
    form.querySelector<HTMLElement>('.value-conflicts, input')?.focus();
    const onInput = () => keep(form);
    form.addEventListener('input', onInput);
    const unregister = register(() => isFormDirty(form));
    return () => {
      form.removeEventListener('input', onInput);
      unregister();
    };
  }, [register]);
  return formRef;
}
