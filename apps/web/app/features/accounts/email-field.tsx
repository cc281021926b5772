import { Field, type FieldProps } from '#ui/field.tsx';

/** The shop keeps addresses in lower case; whoever types otherwise sees what will be kept. */
export function EmailField(props: FieldProps) {
  const lower = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
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
      onBlur={lower}
      onKeyDown={(event) => {
        if (event.key === 'Enter') lower(event);
      }}
    />
  );
}
