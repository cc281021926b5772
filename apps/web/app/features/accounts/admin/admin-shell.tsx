import { APPLICATION_ERROR, NOT_YOUR_ROLE } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AppProviders } from '#ui/app-providers.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AdminHeader } from './admin-header.tsx';

interface AdminShellProps {
  brand: string;
  /** Shows the navigation and the logout button. */
  signedIn: boolean;
  /** Shown beside the logout button. */
  search?: ReactNode;
  children: ReactNode;
}

export function AdminShell({ brand, signedIn, search, children }: AdminShellProps) {
  return (
    <AppProviders>
      <AdminHeader brand={brand} signedIn={signedIn} search={search} />
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </AppProviders>
  );
}

export function AdminError({ url }: { url: string }) {
  return (
    <EmptyState title={APPLICATION_ERROR}>
      <p>Something went wrong on our side. Nothing was changed.</p>
      <a href={url} className="button button-filled">
        Try again
      </a>
      <a href="/admin" className="text-link tap-target">
        Dashboard
      </a>
    </EmptyState>
  );
}

/** Replaces a screen that belongs to another role. */
export function NotYourRole() {
  return (
    <EmptyState title="Not part of your role">
      <p>{NOT_YOUR_ROLE}</p>
      <Link to="/admin" className="button button-filled">
        Dashboard
      </Link>
    </EmptyState>
  );
}
