import { Panel } from '#ui/empty-state.tsx';

/** Nothing technical is printed here either. */
export function AdminTrouble({ address }: { address: string }) {
  return (
    <Panel title="Unexpected Application Error!">
      <p>Something broke on our side. Nothing was changed by it.</p>
      <a href={address} className="button button-filled">
        Try again
      </a>
      <a href="/admin" className="text-link standing-link">
        Dashboard
      </a>
    </Panel>
  );
}
