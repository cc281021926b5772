import { PAGES } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AppProviders } from '#ui/app-providers.tsx';
import { BrandLink } from '../brand-link.tsx';
import { OfflineBanner } from '../offline-banner.tsx';
import { useShop } from '../use-shop.ts';
import { AskUs } from './ask-us.tsx';

/** The frame of a page on which there is one thing to do: no menu, no search, no cart. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <AppProviders>
      <header className="header sticky top-0 z-30 bg-kora-50">
        <div className="page flex h-14 items-center justify-between gap-4 pl-1 sm:pl-4">
          <BrandLink />
          <AskUs />
        </div>
        <div className="kara" />
        <OfflineBanner />
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <PlainFooter />
    </AppProviders>
  );
}

const LINKS = [PAGES.contact, PAGES.delivery, PAGES.returns, PAGES.privacy];

function PlainFooter() {
  const { address } = useShop();
  return (
    <footer className="footer mt-8">
      <div className="pallu" />
      <div className="on-red bg-red-800 text-kora-50">
        <div className="page py-4 text-sm">
          <p>{address.join(', ')}</p>
          <ul className="flex flex-wrap gap-x-6">
            {LINKS.map(({ path, title }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="flex min-h-11 min-w-11 items-center underline underline-offset-3"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
