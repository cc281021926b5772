import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { probablySignedIn } from '#api/session-memory.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

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

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  // The dialog closes after Yes as well.
  const leaves = useRef(false);
  return (
    <ConfirmDialog
      question="Leave without saving?"
      onYes={async () => {
        leaves.current = true;
        onLeave();
      }}
      onClose={() => {
        if (!leaves.current) onStay();
      }}
    />
  );
}

const isChanged = (element: HTMLElement | null) =>
  [...(element?.querySelectorAll('input') ?? [])].some((one) => one.value !== one.defaultValue);
