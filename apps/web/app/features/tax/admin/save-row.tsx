import { FormError } from '#ui/forms/field.tsx';

export function SaveRow({ busy, error }: { busy: boolean; error: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="submit" className="button button-outline" aria-busy={busy}>
        Save
      </button>
      <FormError>{error}</FormError>
    </div>
  );
}
