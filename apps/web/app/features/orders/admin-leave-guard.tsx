import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isAdmitted } from '#api/admin-session.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';

interface AdminLeaveGuardProps {
  unsaved: boolean;
  onStay: () => void;
}

/** Asks before a status that was chosen, and not saved, is lost: another filter loses it too. */
export function AdminLeaveGuard({ unsaved, onStay }: AdminLeaveGuardProps) {
  const blocker = useBlocker(
    // Without a session nothing can be saved any more.
    ({ nextLocation }) => unsaved && nextLocation.pathname !== '/admin/login',
  );
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (isAdmitted()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion
      onLeave={() => blocker.proceed()}
      onStay={() => {
        blocker.reset();
        onStay();
      }}
    />
  );
}
