import { useLayoutEffect, useRef } from 'react';

/**
 * For a button that is disabled for a while, because a disabled button loses the focus. The focus moves to the
 * sentence that says why. Without such a sentence it returns when the button is enabled again, unless the
 * person has focused something else.
 */
export function useKeptFocus(disabled: boolean, reasonId?: string) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    if (disabled) {
      // Browsers take the focus when they next draw the page.
      const hasFocus = document.activeElement === element;
      const sentence = reasonId ? document.getElementById(reasonId) : null;
      if (hasFocus && sentence) sentence.focus({ preventScroll: true });
      hadFocus.current = hasFocus && !sentence;
      return;
    }
    // The body has the focus, or an element around the button after a click on the disabled one.
    const isFocusLost = document.activeElement?.contains(element) === true;
    if (hadFocus.current && isFocusLost) element?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [disabled, reasonId]);
  return button;
}
