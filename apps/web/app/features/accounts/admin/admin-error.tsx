import { EmptyState } from '#ui/empty-state.tsx';

export function AdminError({ url }: { url: string }) {
  return (
    <EmptyState title="Unexpected Application Error!">
      <p>Something broke on our side. Nothing was changed by it.</p>
      <a href={url} className="button button-filled">
        Try again
      </a>
      <a href="/admin" className="text-link tap-target">
        Dashboard
      </a>
    </EmptyState>
  );
}
