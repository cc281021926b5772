import { useEffect, useEffectEvent } from 'react';
import { type Location, useBlocker } from 'react-router';
import { DiscardDialog } from './discard-dialog.tsx';
import { registerDirtyCheck } from './unsaved-changes.ts';

interface UnsavedChangesGuardProps {
  isDirty: () => boolean;
  /** Never blocked: without a session nothing can be saved. */
  loginPath: string;
  isSignedIn: () => boolean;
  /** Allows a change of the query string. */
  allowSamePath?: boolean;
  /** Allows a navigation that keeps the page, such as one that opens a dialog. */
  keepsPage?: (next: Location, current: Location) => boolean;
  onStay?: () => void;
  onLeave?: () => void;
}

/** Asks for confirmation before a navigation, reload or closed tab discards unsaved changes. */
export function UnsavedChangesGuard(props: UnsavedChangesGuardProps) {
  const { isDirty, loginPath, isSignedIn, allowSamePath = false, onStay, onLeave } = props;
  const { keepsPage = () => false } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !(allowSamePath && nextLocation.pathname === currentLocation.pathname) &&
      nextLocation.pathname !== loginPath &&
      !keepsPage(nextLocation, currentLocation) &&
      isDirty(),
  );
  const isDirtyNow = useEffectEvent(isDirty);
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isSignedIn() && isDirty()) event.preventDefault();
  });
  useEffect(() => registerDirtyCheck(() => isDirtyNow()), []);
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onBeforeUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <DiscardDialog
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
