import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from './discard-dialog.tsx';
import { watchWork } from './unsaved-changes.ts';

interface LeaveGuardProps {
  isUnsaved: () => boolean;
  /** Where whoever has no session any more is sent: nothing can be saved then. */
  loginPath: string;
  isSignedIn: () => boolean;
  /** Another address of the same page takes nothing away. */
  staysOnPage?: boolean;
  onStay?: () => void;
  onLeave?: () => void;
}

/** Asks before another page, a reload or a closed tab takes away what was not saved. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isUnsaved, loginPath, staysOnPage = false, onStay, onLeave } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !(staysOnPage && nextLocation.pathname === currentLocation.pathname) &&
      nextLocation.pathname !== loginPath &&
      isUnsaved(),
  );
  useEffect(() => watchWork(() => latest.current.isUnsaved()), []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.isSignedIn() && latest.current.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion
      onLeave={() => {
        onLeave?.();
        blocker.proceed();
      }}
      onStay={() => {
        blocker.reset();
        onStay?.();
      }}
    />
  );
}
