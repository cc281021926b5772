import { adminSearchWords, NOT_SAVED, Synonym } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';

const parseSynonym = formParser(Synonym);

interface AddWordFormProps {
  /** A search to give a meaning; empty at first. */
  typed: string;
  onAdded: () => Promise<void>;
}

export function AddWordForm({ typed, onAdded }: AddWordFormProps) {
  const [added, setAdded] = useState<string>();
  const { form, field, formRef, formError, busy } = useDraftedForm({
    parse: parseSynonym,
    draft: `search-word ${typed}`,
    send: async (body, element) => {
      setAdded(undefined);
      const { data, error } = await tryCall(call(adminSearchWords.add, { body }));
      if (error) return formErrorsFrom(error, NOT_SAVED);
      setAdded(data.msg);
      element.reset();
      await onAdded();
      return undefined;
    },
  });

  // The button that chose the search may be far below.
  useEffect(() => {
    if (typed) formRef.current?.querySelector<HTMLInputElement>('[name=term]')?.focus();
  }, [typed, formRef]);

  return (
    <form {...form} aria-label="Add a word" className="flex max-w-md flex-col gap-4">
      <Field {...field('typed')} label="When a customer types" defaultValue={typed} />
      <Field {...field('term')} label="Also find products with the word" />
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-filled self-start" aria-busy={busy}>
        Add
      </button>
      <output>{added}</output>
    </form>
  );
}
