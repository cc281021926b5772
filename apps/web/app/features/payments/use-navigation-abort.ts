import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Tells the signal that ends as soon as the customer is on the way to another page. */
export function useLeaving(): () => AbortSignal {
  const here = useLocation();
  const { location: target } = useNavigation();
  const { pathname } = target ?? here;
  const staying = useRef(new AbortController());
  useEffect(() => {
    const visit = new AbortController();
    staying.current = visit;
    return () => visit.abort(`The customer has left ${pathname}.`);
  }, [pathname]);

  return () => staying.current.signal;
}
