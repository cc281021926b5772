import { useEffect, useEffectEvent, useRef } from 'react';
import { type FormValues, isDirty } from './form-values.ts';

/** @returns a function that unregisters the check. */
export type RegisterDirtyCheck = (isFormDirty: () => boolean) => () => void;

interface DirtyState {
  savedValues: FormValues;
  imagesChanged: boolean;
}

/** Focuses the first field and registers the form's dirty check while it is mounted. */
export function useDirtyForm(
  register: RegisterDirtyCheck,
  { savedValues, imagesChanged }: DirtyState,
) {
  const formRef = useRef<HTMLFormElement>(null);
  const isFormDirty = useEffectEvent(
    (form: HTMLFormElement) => imagesChanged || isDirty(form, savedValues),
  );
  useEffect(() => {
    const form = formRef.current;
    if (!form) return undefined;
    form.querySelector('input')?.focus();
    return register(() => isFormDirty(form));
  }, [register]);
  return formRef;
}
