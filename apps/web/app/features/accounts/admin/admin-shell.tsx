import type { ReactNode } from 'react';
import { AppProviders } from '#ui/app-providers.tsx';
import { AdminHeader } from './admin-header.tsx';

interface AdminShellProps {
  brand: string;
  /** Shows the navigation and the logout button. */
  signedIn: boolean;
  children: ReactNode;
}

export function AdminShell({ brand, signedIn, children }: AdminShellProps) {
  return (
    <AppProviders>
      <AdminHeader brand={brand} signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </AppProviders>
  );
}
