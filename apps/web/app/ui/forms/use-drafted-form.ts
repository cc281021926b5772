import { useRef } from 'react';
import { type FormOptions, useForm } from './use-form.ts';
import { useFormDraft } from './use-form-draft.ts';

interface DraftedFormOptions<T> extends FormOptions<T> {
  /** Under which the tab keeps what was typed until it is sent. */
  draft: string;
}

/** useForm() for a form whose typed texts survive a reload, a login and a closed dialog. */
export function useDraftedForm<T>({ draft, send, ...options }: DraftedFormOptions<T>) {
  const formRef = useRef<HTMLFormElement>(null);
  const forget = useFormDraft(formRef, draft);
  const { form, ...state } = useForm({
    ...options,
    send: async (values: T, element) => {
      const failure = await send(values, element);
      if (!failure) forget();
      return failure;
    },
  });
  return {
    ...state,
    form: { ...form, ref: formRef },
    formRef,
    /** Drops the draft. */
    forget,
  };
}
