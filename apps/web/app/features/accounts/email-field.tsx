import { Field, type FieldProps } from '#ui/forms/field.tsx';

/** Converts to lower case, the form in which the server stores addresses. */
export function EmailField(props: FieldProps) {
  const toLowerCase = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const { value } = currentTarget;
    if (value !== value.toLowerCase()) currentTarget.value = value.toLowerCase();
  };

  return (
    <Field
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      onBlur={toLowerCase}
      onKeyDown={(event) => {
        if (event.key === 'Enter') toLowerCase(event);
      }}
    />
  );
}
