import { errors } from '@shop/contract';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';

/** In the place of a screen that belongs to another role. */
export function NotYourRole() {
  return (
    <EmptyState title="Not part of your work">
      <p>{errors.NOT_YOUR_ROLE.msg}</p>
      <Link to="/admin" className="button button-filled">
        Dashboard
      </Link>
    </EmptyState>
  );
}
