import { Link } from 'react-router';
import { titled } from '#layout/page-title.ts';
import { Panel } from '#ui/empty-state.tsx';

export const meta = titled('Admin Section Not Found');

export default function MissingSection() {
  return (
    <Panel title="Admin Section Not Found">
      <Link to="/admin" className="button button-filled">
        Dashboard
      </Link>
    </Panel>
  );
}
