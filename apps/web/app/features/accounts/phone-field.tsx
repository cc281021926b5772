import { isMobile, mobileDigits } from '@shop/domain/india';
import type { ClipboardEvent } from 'react';
import { Field, type FieldProps } from '#ui/forms/field.tsx';

const BLOCKED = new Set(['e', 'E', '+', '-']);

/** Reduces +91 98470 12345 to its ten digits. */
function toDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits !== text && isMobile(digits) ? mobileDigits(digits) : digits;
}

/** Replaces the browser's paste, which would truncate a spaced number at maxLength first. */
function paste(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault();
  const { currentTarget: input } = event;
  const { selectionStart, selectionEnd, value, maxLength } = input;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const room = maxLength < 0 ? Infinity : maxLength - value.length + (end - start);
  const digits = toDigits(event.clipboardData.getData('text')).slice(0, room);
  input.setRangeText(digits, start, end, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export function PhoneField(props: FieldProps) {
  return (
    <Field
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onPaste={paste}
      onKeyDown={(event) => {
        if (BLOCKED.has(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      // Input without key events: dictation, autofill, some on-screen keyboards.
      onInput={({ currentTarget }) => {
        const digits = toDigits(currentTarget.value);
        if (digits !== currentTarget.value) currentTarget.value = digits;
      }}
    />
  );
}
