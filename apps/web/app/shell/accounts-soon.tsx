import { Link } from 'react-router';
import { Panel } from '#ui/panel.tsx';

export function AccountsSoon({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <p>Accounts open soon. Until then the shop is yours to look around in.</p>
      <Link to="/home" className="button button-filled">
        Go to the shop
      </Link>
    </Panel>
  );
}
