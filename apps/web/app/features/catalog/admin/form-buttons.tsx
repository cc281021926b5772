interface FormButtonsProps {
  /** What is saved, for those who hear it. */
  what: string;
  busy: boolean;
  onCancel: () => void;
}

export function FormButtons({ what, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Save<span className="sr-only"> {what}</span>
      </button>
      <button
        type="button"
        className="button button-outline"
        aria-disabled={busy}
        onClick={busy ? undefined : onCancel}
      >
        Cancel<span className="sr-only"> {what}</span>
      </button>
    </div>
  );
}
