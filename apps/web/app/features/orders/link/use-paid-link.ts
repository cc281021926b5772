import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepLinkToken } from './link-tokens.ts';

/**
 * For the page of the order in this tab: the token of its payment, which opens everything for half an hour, and the
 * one of the link for later.
 */
export function usePaidLink(order_id: string | undefined, token: string) {
  const { search } = useLocation();
  const full = new URLSearchParams(search).get('t');
  useEffect(() => {
    if (order_id && full) keepLinkToken(order_id, { token, full });
  }, [order_id, token, full]);
}
