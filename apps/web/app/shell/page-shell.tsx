import { type ReactNode, useEffect } from 'react';
import { followOtherTabs } from '#api/session-memory.ts';
import { noPaymentUnderWay } from '#features/payments/under-way.ts';
import { Alerts } from '#ui/alert.tsx';
import { Toaster } from '#ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function PageShell({ children }: { children: ReactNode }) {
  useEffect(() => followOtherTabs(noPaymentUnderWay), []);
  return (
    <Toaster>
      <Alerts>
        <a
          href="#main"
          className="button button-filled fixed top-1 left-1 z-40 not-focus:sr-only focus:fixed"
        >
          Skip to content
        </a>
        <Header />
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <Footer />
      </Alerts>
    </Toaster>
  );
}
