import { useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asked of whoever is about to lose what was not saved. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
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
