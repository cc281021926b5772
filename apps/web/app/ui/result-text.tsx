import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from './restore-focus.ts';

/** The result of a form, in its place. Takes the focus that the form had. */
export function ResultText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (isFocusLost()) text.current?.focus();
  }, []);
  return (
    <output ref={text} tabIndex={-1} className="result-text">
      {children}
    </output>
  );
}
