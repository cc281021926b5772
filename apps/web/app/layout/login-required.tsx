import { Link } from 'react-router';
import { Panel } from '#ui/empty-state.tsx';

export function NotLoggedIn() {
  return (
    <Panel title="You are not logged in">
      <Link to="/login" className="button button-filled">
        Go to Login Page
      </Link>
    </Panel>
  );
}
