import type { ListedCollection } from '@shop/contract';
import { useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { ADDRESS, listTargets, SEARCH, toTarget } from './link-target.ts';

interface LinkFieldProps {
  /** The state of the link; the choice beside it is a field of its own. */
  state: FieldState;
  link: string;
  collections: ListedCollection[];
}

const TEXT_LABELS: Record<string, { label: string; helper?: string }> = {
  [SEARCH]: { label: 'Words to search for' },
  [ADDRESS]: {
    label: 'Address in your shop',
    helper: 'Copy it from the address bar of your browser.',
  },
};
const NO_TEXT = /^\/collections\//;
const WORDS_OF_TYPE = { label: 'Only with these words', helper: 'Leave it empty to show all.' };

/** A collection, a type, all of it or with some words, a search, or the address of any page of the shop. */
export function LinkField({ state, link, collections }: LinkFieldProps) {
  const targets = listTargets(collections);
  const [initial] = useState(() => toTarget(link, targets));
  const [choice, setChoice] = useState(initial.choice);
  return (
    <>
      <SelectField
        name={`${state.name}.choice`}
        label="Leads to"
        required={false}
        error={choice ? undefined : state.error}
        defaultValue={initial.choice}
        onChange={({ target }) => setChoice(target.value)}
      >
        <option value="">Choose</option>
        {targets.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {/* Always there, so that a text that was typed is put back after a reload. */}
      <div hidden={!choice || NO_TEXT.test(choice)}>
        <Field
          {...state}
          error={choice ? state.error : undefined}
          {...(TEXT_LABELS[choice] ?? WORDS_OF_TYPE)}
          required={false}
          autoComplete="off"
          defaultValue={initial.text}
        />
      </div>
    </>
  );
}
