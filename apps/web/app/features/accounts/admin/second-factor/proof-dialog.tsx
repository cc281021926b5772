import { useEffect, useId, useRef, useState } from 'react';
import { getStaff } from '#api/admin-session.ts';
import { onProofNeeded } from '#api/fresh-proof.ts';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { ProofForm } from './proof-form.tsx';

/** Opens when a call needs a fresh proof. The call is repeated then, and nothing typed is lost. */
export function ProofDialog() {
  const [resolve, setResolve] = useState<(proven: boolean) => void>();
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((answer) => {
            setResolve(() => answer);
          }),
      ),
    [],
  );
  if (!resolve) return null;
  return (
    <OpenDialog
      onClose={(proven) => {
        setResolve(undefined);
        resolve(proven);
      }}
    />
  );
}

function OpenDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const proven = useRef(false);
  return (
    <ModalDialog
      ref={dialog}
      aria-labelledby={id}
      className="sheet sheet-middle"
      onClose={() => onClose(proven.current)}
    >
      <div className="kara" />
      <div className="flex flex-col gap-4 p-6">
        <h2 id={id} className="text-xl">
          Please confirm that it is you
        </h2>
        <p className="text-ink-600">
          We ask again before important changes. Your entries are kept.
        </p>
        <ProofForm
          factors={getStaff()?.factors ?? []}
          onProven={() => {
            proven.current = true;
            dialog.current?.close();
          }}
        />
        <button
          type="button"
          className="text-link tap-target self-start"
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </button>
      </div>
    </ModalDialog>
  );
}
