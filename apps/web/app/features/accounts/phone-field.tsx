import { isMobile, mobileDigits } from '@shop/domain/india';
import type { ClipboardEvent } from 'react';
import { Field, type FieldProps } from '#ui/field.tsx';

const BLOCKED = new Set(['e', 'E', '+', '-']);

/** Digits alone, however a number was written: a pasted +91 98470 12345 is its ten digits. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits !== text && isMobile(digits) ? mobileDigits(digits) : digits;
}

/** By hand, because the browser would cut a spaced number off at the field's length first. */
function paste(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault();
  const { currentTarget: input } = event;
  const { selectionStart, selectionEnd, value, maxLength } = input;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const room = maxLength < 0 ? Infinity : maxLength - value.length + (end - start);
  const digits = digitsOf(event.clipboardData.getData('text')).slice(0, room);
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
      // What no key brought: dictation, a filled-in form, a keyboard that does not name its keys.
      onInput={({ currentTarget }) => {
        const digits = digitsOf(currentTarget.value);
        if (digits !== currentTarget.value) currentTarget.value = digits;
      }}
    />
  );
}
