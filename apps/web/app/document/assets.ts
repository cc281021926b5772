import { createContext } from 'react';

const readElement = (id: string) =>
  typeof document === 'undefined' ? '' : (document.getElementById(id)?.textContent ?? '');

/**
 * Style sheet and hydration script, which the server inlines and the bundle does not contain. The
 * browser reads them from the page, in case React has to render the document again.
 */
export const DocumentAssets = createContext({
  css: readElement('css'),
  hydrationScript: readElement('hydration'),
});
