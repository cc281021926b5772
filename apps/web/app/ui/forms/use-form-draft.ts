import { type RefObject, useEffect } from 'react';
import { tryStorage } from '../try-storage.ts';

/**
 * Keeps what was typed in the tab's storage: a small phone ends the page of a browser that opens its
 * camera. Pictures are not kept. @returns a function that forgets it.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, key: string): () => void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const save = () => {
      const fields = [...new FormData(element)].filter(([, value]) => typeof value === 'string');
      tryStorage(() => sessionStorage.setItem(key, JSON.stringify(fields)));
    };
    restore(element, key);
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, key]);
  return () => tryStorage(() => sessionStorage.removeItem(key));
}

function restore(form: HTMLFormElement, key: string): void {
  const saved: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  if (!Array.isArray(saved)) return;
  for (const entry of saved) {
    if (!Array.isArray(entry)) continue;
    const [name, value] = entry;
    const field = typeof name === 'string' ? form.elements.namedItem(name) : null;
    if (typeof value === 'string' && field && 'value' in field) field.value = value;
  }
}
