import type { RefObject } from 'react';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';

export function UnsavedProfileGuard({ page }: { page: RefObject<HTMLElement | null> }) {
  return (
    <UnsavedChangesGuard
      isDirty={() => isChanged(page.current)}
      loginPath="/login"
      isSignedIn={isProbablySignedIn}
      allowSamePath
    />
  );
}

const isChanged = (element: HTMLElement | null) =>
  [...(element?.querySelectorAll('input') ?? [])].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
