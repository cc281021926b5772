interface RefreshFailedProps {
  busy: boolean;
  onTryAgain: () => void;
}

export function RefreshFailed({ busy, onTryAgain }: RefreshFailedProps) {
  return (
    <output className="flex flex-wrap items-center gap-x-2 rounded-sm bg-kora-100 px-4 text-ink-700">
      The list could not be refreshed.{' '}
      <button
        type="button"
        className="text-link standing-link"
        aria-busy={busy}
        onClick={onTryAgain}
      >
        Try again
      </button>
    </output>
  );
}
