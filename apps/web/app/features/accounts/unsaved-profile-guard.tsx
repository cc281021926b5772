import type { RefObject } from 'react';
import { probablySignedIn } from '#api/session-hint.ts';
import { LeaveGuard } from '#ui/unsaved-changes-guard.tsx';

/** Asks before what was typed in the profile, and not saved, is lost. */
export function ProfileLeaveGuard({ within }: { within: RefObject<HTMLElement | null> }) {
  return (
    <LeaveGuard
      isUnsaved={() => isChanged(within.current)}
      loginPath="/login"
      isSignedIn={probablySignedIn}
      staysOnPage
    />
  );
}

const isChanged = (element: HTMLElement | null) =>
  [...(element?.querySelectorAll('input') ?? [])].some((one) => one.value !== one.defaultValue);
