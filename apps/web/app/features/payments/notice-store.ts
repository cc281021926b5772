/** Message about a payment whose checkout has closed; shown on every page until the next load. */
let notice: string | undefined;
const listeners = new Set<() => void>();

export const getNotice = () => notice;

export function onNoticeChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param message undefined when a new payment begins. */
export function setNotice(message: string | undefined) {
  notice = message;
  for (const notify of listeners) notify();
}
