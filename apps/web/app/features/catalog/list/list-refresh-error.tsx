interface ListRefreshErrorProps {
  busy: boolean;
  onRetry: () => void;
}

export function ListRefreshError({ busy, onRetry }: ListRefreshErrorProps) {
  return (
    <output className="flex flex-wrap items-center gap-x-2 rounded-sm bg-kora-100 px-4 text-ink-700">
      The list could not be refreshed.{' '}
      <button type="button" className="text-link tap-target" aria-busy={busy} onClick={onRetry}>
        Try again
      </button>
    </output>
  );
}
