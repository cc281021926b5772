import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

export function ClearCart({ onClear }: { onClear: () => Promise<void> }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <button type="button" className="text-link tap-target" onClick={() => setConfirming(true)}>
        Clear Cart
      </button>
      {confirming && (
        <ConfirmDialog
          question="Are you sure you want to clear the cart?"
          onConfirm={onClear}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
