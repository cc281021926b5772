interface FormButtonsProps {
  /** For screen readers. */
  subject: string;
  busy: boolean;
  onCancel: () => void;
}

export function FormButtons({ subject, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Save<span className="sr-only"> {subject}</span>
      </button>
      <button
        type="button"
        className="button button-outline"
        aria-disabled={busy}
        onClick={busy ? undefined : onCancel}
      >
        Cancel<span className="sr-only"> {subject}</span>
      </button>
    </div>
  );
}
