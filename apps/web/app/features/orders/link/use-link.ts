import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { keepLinkToken, listLinkTokens } from './link-tokens.ts';

/** Keeps the token of an opened link for this tab, and removes it from the address bar. */
export function useLinkInAddress(order_id: string) {
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('t');
  useEffect(() => {
    if (token === null) return;
    keepLinkToken(order_id, { token });
    const others = new URLSearchParams(location.search);
    others.delete('t');
    const query = others.size > 0 ? `?${others}` : '';
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  }, [order_id, token]);
}

/** The link of an email may lead to a section that only the full view has: it takes the focus when it appears. */
export function useLinkedSection(full: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (full && hash) document.getElementById(hash.slice(1))?.focus();
  }, [full, hash]);
}

/** After a reload the server does not know the link that this tab has opened. */
export function useReloadByLink(order_id: string, missing: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (missing && listLinkTokens(order_id).length > 0) void revalidate();
  }, [missing, order_id, revalidate]);
}
