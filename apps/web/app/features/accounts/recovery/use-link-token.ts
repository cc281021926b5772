import { useEffect, useState } from 'react';

/**
 * Keeps the token of a link for this visit and removes it from the address bar, and thereby from the
 * browser's history. After a reload the link has to be opened again.
 */
export function useLinkToken(token: string): string {
  const [kept] = useState(token);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return kept;
}
