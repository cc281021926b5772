import { useLayoutEffect, useRef } from 'react';

/**
 * For a button that is disabled for a while. A browser takes the focus from a disabled button; it is given
 * back when the button is enabled, unless something else has been focused meanwhile.
 */
export function useKeptFocus(disabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    if (disabled) {
      // Browsers take the focus when they next draw the page.
      hadFocus.current = document.activeElement === element;
      return;
    }
    // The body has the focus, or an element around the button after a click on the disabled one.
    const isFocusLost = document.activeElement?.contains(element) === true;
    if (hadFocus.current && isFocusLost) element?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [disabled]);
  return button;
}
