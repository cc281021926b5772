import type { ReactNode } from 'react';
import { Alerts } from './alert.tsx';
import { Toaster } from './toast.tsx';

/** What every page has: the way past its bar, and a place for what it says in passing. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <Toaster>
      <Alerts>
        <a
          href="#main"
          className="button button-filled fixed top-1 left-1 z-40 not-focus:sr-only focus:fixed"
        >
          Skip to content
        </a>
        {children}
      </Alerts>
    </Toaster>
  );
}
