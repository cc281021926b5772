import { useState } from 'react';
import { setStaff } from '#api/admin-session.ts';
import { useLogOut } from '#api/use-log-out.ts';
import { forgetAllDrafts } from '#ui/forms/drafts.ts';
import { DiscardDialog } from '#ui/unsaved-changes/discard-dialog.tsx';
import { hasUnsavedChanges } from '#ui/unsaved-changes/unsaved-changes.ts';

export function LogoutButton() {
  const [confirming, setConfirming] = useState(false);
  const { busy, logOut } = useLogOut({ as: 'admin' }, () => {
    setStaff(undefined);
    forgetAllDrafts();
  });
  return (
    <>
      <button
        type="button"
        className="text-link tap-target"
        aria-busy={busy}
        onClick={() => {
          if (hasUnsavedChanges()) setConfirming(true);
          else logOut();
        }}
      >
        Logout
      </button>
      {confirming && (
        <DiscardDialog
          onLeave={() => {
            setConfirming(false);
            logOut();
          }}
          onStay={() => setConfirming(false)}
        />
      )}
    </>
  );
}
