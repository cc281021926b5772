import { useEffect, useRef, useState } from 'react';
import { isFocusLost } from '#ui/restore-focus.ts';

/** A new form after each that was saved. Its heading takes the focus that the pressed button had. */
export function useNextForm() {
  const [number, setNumber] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (number > 0 && isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [number]);
  return { number, heading, next: () => setNumber((last) => last + 1) };
}
