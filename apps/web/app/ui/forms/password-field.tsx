import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      className="pr-18"
    >
      <button
        type="button"
        className="needs-script absolute inset-y-0 right-0 min-w-12 rounded-sm px-3 font-medium text-red-700 underline underline-offset-3"
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
        <span className="sr-only"> {props.label.toLowerCase()}</span>
      </button>
    </Field>
  );
}
