import type { ReactNode } from 'react';
import { PageFrame } from '#ui/app-providers.tsx';
import { AdminBar } from './admin-header.tsx';

interface AdminFrameProps {
  brand: string;
  /** Who is not let in yet sees neither the ways nor the way out. */
  admitted: boolean;
  children: ReactNode;
}

/** What surrounds every page of the admin's area, in place of the shop's own bar and footer. */
export function AdminFrame({ brand, admitted, children }: AdminFrameProps) {
  return (
    <PageFrame>
      <AdminBar brand={brand} admitted={admitted} />
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </PageFrame>
  );
}
