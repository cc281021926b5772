import { type ReactNode, useEffect } from 'react';
import { followOtherTabs } from '#api/session-hint.ts';
import { noPaymentUnderWay } from '#features/payments/active-payment.ts';
import { PageFrame } from '#ui/app-providers.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function PageShell({ children }: { children: ReactNode }) {
  useEffect(() => followOtherTabs(noPaymentUnderWay), []);
  return (
    <PageFrame>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </PageFrame>
  );
}
