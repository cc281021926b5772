import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Asks before another page, or another part of the list, takes away what was not saved. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ nextLocation }) =>
      // Without a session nothing can be saved any more.
      nextLocation.pathname !== '/admin/login' && isUnsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  return <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

interface LeaveQuestionProps {
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  // The dialog closes after Yes as well.
  const leaves = useRef(false);
  return (
    <ConfirmDialog
      question="Leave without saving?"
      onYes={async () => {
        leaves.current = true;
      }}
      onClose={() => (leaves.current ? onLeave() : onStay())}
    />
  );
}
