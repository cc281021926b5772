import { Link } from 'react-router';
import { pageTitle } from '#layout/page-title.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export const meta = pageTitle('Admin Section Not Found');

export default function AdminNotFound() {
  return (
    <EmptyState title="Admin Section Not Found">
      <Link to="/admin" className="button button-filled">
        Dashboard
      </Link>
    </EmptyState>
  );
}
