import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** @returns a function that gets a signal, aborted when a navigation to another page starts. */
export function useNavigationAbort(): () => AbortSignal {
  const current = useLocation();
  const { location: target } = useNavigation();
  const { pathname } = target ?? current;
  const controller = useRef(new AbortController());
  useEffect(() => {
    const visit = new AbortController();
    controller.current = visit;
    return () => visit.abort(`The customer has left ${pathname}.`);
  }, [pathname]);

  return () => controller.current.signal;
}
