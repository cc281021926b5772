/** The browser moves the focus to the body when the focused element is removed. */
export const isFocusLost = () => document.activeElement === document.body;

/** Focuses the element, or the page's heading when the element is no longer in the page. */
export function restoreFocus(element?: Element | null) {
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) {
    element.focus();
  } else {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
}
