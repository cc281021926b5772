import { useRef, useState } from 'react';
import type { FieldProps } from '#ui/forms/field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';

/** Says when a password is easy to guess. It is accepted anyway. */
export function NewPasswordField(props: FieldProps) {
  const [isCommon, setIsCommon] = useState(false);
  const latest = useRef('');
  const judge = async (password: string) => {
    latest.current = password;
    // Most visitors never choose a password, so the list is loaded by those who do.
    const { isCommonPassword } = await import('@shop/domain/people/common-passwords');
    if (latest.current === password) setIsCommon(password !== '' && isCommonPassword(password));
  };
  return (
    <div className="flex flex-col gap-1">
      <PasswordField
        {...props}
        autoComplete="new-password"
        onBlur={({ target }) => void judge(target.value)}
        onInput={({ currentTarget }) => {
          if (isCommon) void judge(currentTarget.value);
        }}
      />
      <output className="text-sm text-ink-600">
        {isCommon && 'This password is easy to guess. Three or four words of your own are safer.'}
      </output>
    </div>
  );
}
