import { type Suggestions, suggestions } from '@shop/contract';
import { useEffect, useState } from 'react';
import { createBrowserCall } from '#api/call.ts';
import {
  readRecentSearches,
  removeRecentSearch,
} from '#features/catalog/list/recent-searches-storage.ts';
import { createSuggester } from './create-suggester.ts';

const load = (text: string, signal: AbortSignal) =>
  createBrowserCall(signal)(suggestions.find, { query: { text } });

/** What the field suggests: the text typed since it got the focus, what was found, and recent searches. */
export function useSuggestions() {
  const [typed, setTyped] = useState<string>();
  const [found, setFound] = useState<Suggestions>();
  const [recentSearches, setRecentSearches] = useState(readRecentSearches);
  const [{ suggest, stop }] = useState(() => createSuggester(load, setFound));

  // Suggestions for the text before stay until the next ones arrive, so that the list does not blink.
  const type = (text: string) => {
    setTyped(text);
    suggest(text);
  };
  const reset = () => {
    stop();
    setTyped(undefined);
    setFound(undefined);
    setRecentSearches(readRecentSearches());
  };
  const forget = (search: string) => {
    removeRecentSearch(search);
    setRecentSearches(readRecentSearches());
  };

  useEffect(() => stop, [stop]);

  return { typed, found, recentSearches, type, reset, stop, forget };
}
