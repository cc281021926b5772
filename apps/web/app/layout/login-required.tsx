import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';

export function LoginRequired() {
  return (
    <EmptyState title="You are not logged in">
      <Link to="/login" className="button button-filled">
        Go to Login Page
      </Link>
    </EmptyState>
  );
}
