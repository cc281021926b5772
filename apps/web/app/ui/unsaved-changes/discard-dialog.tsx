import { useRef } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

export function DiscardDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  // onClose runs after Yes, too.
  const confirmed = useRef(false);
  return (
    <ConfirmDialog
      question="Leave without saving?"
      labels={{ no: 'Keep editing', yes: 'Discard' }}
      onConfirm={async () => {
        confirmed.current = true;
        onLeave();
      }}
      onClose={() => {
        if (!confirmed.current) onStay();
      }}
    />
  );
}
