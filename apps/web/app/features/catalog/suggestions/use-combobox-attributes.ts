import { type RefObject, useEffect } from 'react';

interface Combobox {
  /** Id of the listbox, and the beginning of the ids of its options. */
  id: string;
  isShown: boolean;
  /** Position of the active option, or -1. */
  active: number;
}

/**
 * Makes the search field a combobox with a list of suggestions. The field stays a searchbox, which may not say
 * that it is expanded: the element around it says so, as in ARIA 1.1. React renders none of these attributes,
 * because without this script the field suggests nothing.
 */
export function useComboboxAttributes(
  input: RefObject<HTMLInputElement | null>,
  { id, isShown, active }: Combobox,
) {
  // After every render: another search renders another field.
  useEffect(() => {
    const field = input.current;
    const around = field?.parentElement;
    const listbox = isShown ? id : undefined;
    setAttributes(around, {
      role: 'combobox',
      'aria-label': 'Search with suggestions',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(isShown),
      'aria-controls': listbox,
    });
    setAttributes(field, {
      'aria-autocomplete': 'list',
      'aria-controls': listbox,
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
    });
  });
}

function setAttributes(
  element: Element | null | undefined,
  attributes: Record<string, string | undefined>,
) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element?.removeAttribute(name);
    else element?.setAttribute(name, value);
  }
}
