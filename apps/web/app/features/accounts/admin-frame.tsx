import type { ReactNode } from 'react';
import { Alerts } from '#ui/alert.tsx';
import { Toaster } from '#ui/toast.tsx';
import { AdminBar } from './admin-bar.tsx';

interface AdminFrameProps {
  brand: string;
  /** Who is not let in yet sees neither the ways nor the way out. */
  admitted: boolean;
  children: ReactNode;
}

/** What surrounds every page of the admin's area, in place of the shop's own bar and footer. */
export function AdminFrame({ brand, admitted, children }: AdminFrameProps) {
  return (
    <Toaster>
      <Alerts>
        <a
          href="#main"
          className="button button-filled fixed top-1 left-1 z-40 not-focus:sr-only focus:fixed"
        >
          Skip to content
        </a>
        <AdminBar brand={brand} admitted={admitted} />
        <main id="main" tabIndex={-1} className="admin-main">
          {children}
        </main>
      </Alerts>
    </Toaster>
  );
}
