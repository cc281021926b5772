import type { ReactNode } from 'react';
import { AlertProvider } from './dialogs/alert.tsx';
import { Toaster } from './toast.tsx';

/** Toasts, alerts and the skip link of every page. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <Toaster>
      <AlertProvider>
        <a
          href="#main"
          className="button button-filled fixed top-1 left-1 z-40 not-focus:sr-only focus:fixed"
        >
          Skip to content
        </a>
        {children}
      </AlertProvider>
    </Toaster>
  );
}
