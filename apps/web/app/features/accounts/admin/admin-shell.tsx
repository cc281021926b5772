import type { ReactNode } from 'react';
import { AppProviders } from '#ui/app-providers.tsx';
import { AdminHeader } from './admin-header.tsx';

interface AdminShellProps {
  brand: string;
  /** Shows the navigation and the logout button. */
  signedIn: boolean;
  /** Beside the logout button. */
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
