/** True when one key is pressed alone, but not in a text field or over a dialog. */
export const isPlainKey = (
  { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent,
  wanted: string,
): boolean =>
  key === wanted &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof HTMLElement && target.closest('input, textarea, select, dialog'));
