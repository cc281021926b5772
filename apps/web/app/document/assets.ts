import { createContext } from 'react';

const inPage = (id: string) =>
  typeof document === 'undefined' ? '' : (document.getElementById(id)?.textContent ?? '');

/**
 * What the server writes into every page and the bundle does not carry: the style sheet and the
 * starter. The browser takes them from the page, should React ever have to draw it anew.
 */
export const PageAssets = createContext({ css: inPage('css'), starter: inPage('starter') });
