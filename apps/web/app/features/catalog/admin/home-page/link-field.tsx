import { useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { ADDRESS, SEARCH, TARGETS, toTarget } from './link-target.ts';

interface LinkFieldProps {
  /** The state of the link; the choice beside it is a field of its own. */
  state: FieldState;
  link: string;
}

/** A type, a search, or the address of any page of the shop. */
export function LinkField({ state, link }: LinkFieldProps) {
  const [initial] = useState(() => toTarget(link));
  const [choice, setChoice] = useState(initial.choice);
  const needsText = choice === SEARCH || choice === ADDRESS;
  return (
    <>
      <SelectField
        name={`${state.name}.choice`}
        label="Leads to"
        required={false}
        error={needsText ? undefined : state.error}
        defaultValue={initial.choice}
        onChange={({ target }) => setChoice(target.value)}
      >
        <option value="">Choose</option>
        {TARGETS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {/* Always there, so that a text that was typed is put back after a reload. */}
      <div hidden={!needsText}>
        <Field
          {...state}
          error={needsText ? state.error : undefined}
          label={choice === SEARCH ? 'Words to search for' : 'Address in your shop'}
          helper={choice === SEARCH ? undefined : 'Copy it from the address bar of your browser.'}
          required={false}
          autoComplete="off"
          defaultValue={initial.text}
        />
      </div>
    </>
  );
}
