import { parseAmount } from '@shop/domain/money';
import { useId, useRef, useState } from 'react';
import { Field, type FieldProps } from '#ui/forms/field.tsx';

interface AskingFieldProps extends FieldProps {
  defaultValue: string;
  /** @returns a question about an unusual number. */
  ask: (amount: number) => string | undefined;
  /** The stored text, to go back to. */
  before?: string | undefined;
  onText?: (text: string) => void;
}

/**
 * A number that is asked about when its field is left, not with each digit. The form can be saved without an
 * answer, because its Save is specified; a saved number can be undone.
 */
export function AskingField({ ask, before, onText, ...field }: AskingFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(field.defaultValue);
  const [left, setLeft] = useState<string>();
  const question = left === text && !field.error ? ask(parseAmount(text)) : undefined;
  const change = (next: string) => {
    setText(next);
    onText?.(next);
  };
  const goBack = () => {
    if (!input.current || before === undefined) return;
    input.current.value = before;
    // For the form, which validates and keeps what is typed.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    change(before);
    input.current.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field
        {...field}
        ref={input}
        aria-describedby={question && id}
        onChange={({ target }) => change(target.value)}
        onBlur={({ relatedTarget }) => {
          // A question that appears while a button is pressed would move the button away.
          if (!(relatedTarget instanceof HTMLButtonElement)) setLeft(text);
        }}
      />
      <output className="asking">
        {question && <span id={id}>{question}</span>}
        {question && before !== undefined && (
          <button type="button" className="text-link tap-target" onClick={goBack}>
            Back to {before}
          </button>
        )}
      </output>
    </div>
  );
}
