import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { probablySignedIn } from '#api/session-memory.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';

/** Asks before what was typed here, and not saved, is lost. */
export function LeaveGuard({ within }: { within: RefObject<HTMLElement | null> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      // Without a session nothing can be saved any more.
      nextLocation.pathname !== '/login' &&
      isChanged(within.current),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (probablySignedIn() && isChanged(within.current)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [within]);

  if (blocker.state !== 'blocked') return null;
  return <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

const isChanged = (element: HTMLElement | null) =>
  [...(element?.querySelectorAll('input') ?? [])].some((one) => one.value !== one.defaultValue);
