import { type ReactNode, useEffect } from 'react';
import { reloadOnSessionChange } from '#api/session-hint.ts';
import { whenNoPaymentActive } from '#features/payments/active-payment.ts';
import { AppProviders } from '#ui/app-providers.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function PageShell({ children }: { children: ReactNode }) {
  useEffect(() => reloadOnSessionChange(whenNoPaymentActive), []);
  return (
    <AppProviders>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </AppProviders>
  );
}
