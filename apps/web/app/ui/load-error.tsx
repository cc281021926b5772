import { useRevalidator } from 'react-router';

/** Error message with a button that reloads the page's data. */
export function LoadError({ children }: { children: string }) {
  const { revalidate, state } = useRevalidator();
  const busy = state === 'loading';
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center gap-3">
      <p>{children}</p>
      <button
        type="button"
        className="button button-outline"
        aria-busy={busy}
        onClick={busy ? undefined : () => void revalidate()}
      >
        Try again
      </button>
    </div>
  );
}
