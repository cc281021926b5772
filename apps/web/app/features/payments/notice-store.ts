/** What the shop said about a payment whose sheet has gone; on every page until the next load. */
let news: string | undefined;
const listeners = new Set<() => void>();

export const currentNews = () => news;

export function onNews(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellNews(words: string) {
  news = words;
  for (const tell of listeners) tell();
}
