import type { ApiError } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { LoginInNewTab } from '#features/catalog/admin/save/save-error.tsx';
import { toFormErrors } from '#features/catalog/admin/save/save-error-messages.ts';
import { FormError } from '#ui/forms/field.tsx';

interface SaveAllBarProps {
  count: number;
  error: ApiError | undefined;
  busy: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** There while something is not saved. */
export function SaveAllBar({ count, error, busy, onDiscard, onSave }: SaveAllBarProps) {
  return (
    <section className="save-bar" aria-label="Changes">
      <div className="save-bar-text">
        <output>{count === 1 ? '1 change, not saved' : `${count} changes, not saved`}</output>
        {error && <FormError>{formatError(error)}</FormError>}
        {error && isSignedOut(error) && <LoginInNewTab />}
      </div>
      <button
        type="button"
        className="button button-outline"
        aria-disabled={busy}
        onClick={busy ? undefined : onDiscard}
      >
        Discard
      </button>
      <button
        type="button"
        className="button button-filled"
        data-save-all
        aria-busy={busy}
        onClick={onSave}
      >
        Save all
      </button>
    </section>
  );
}

/** Without a connection the request was not sent. */
const formatError = (error: ApiError) =>
  navigator.onLine ? toFormErrors(error).message : 'You are offline. Nothing was changed.';
