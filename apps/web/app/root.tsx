import { type ReactNode, use } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { shopContext } from '#api/shop-context.server.ts';
import { shop } from '#config.server.ts';
import type { Route } from './+types/root.ts';
import { PageAssets } from './document/assets.ts';
import { UnfinishedPayment } from './features/payments/recover-payment.tsx';
import anekLatin from './fonts/files/anek-latin.woff2?url';
import marcellus from './fonts/files/marcellus.woff2?url';
import { ErrorPanel } from './layout/error-page.tsx';
import { PendingPage } from './layout/navigation-skeleton.tsx';
import { MissingPage } from './layout/not-found-page.tsx';
import { PageShell } from './layout/page-shell.tsx';
import { useTakeOver } from './layout/replay-early-clicks.ts';
import { Arrival } from './layout/route-announcer.tsx';

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: Route.LinksFunction = () => [
  font(anekLatin),
  font(marcellus),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const loader = ({ context }: Route.LoaderArgs) => ({
  shop,
  origin: context.get(shopContext).origin,
});

// The configuration does not change while a page is open.
export const shouldRevalidate = () => false;

// A page is kept for nobody unless it says so itself.
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export function Layout({ children }: { children: ReactNode }) {
  const { css, starter } = use(PageAssets);
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#741820" />
        <Meta />
        <Links />
        <style id="css" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body id="top">
        {children}
        <ScrollRestoration />
        <Scripts />
        <script
          id="starter"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: starter }}
        />
      </body>
    </html>
  );
}

export default function App() {
  useTakeOver();
  const matches = useMatches();
  // Another place, with a frame of its own.
  if (matches.some(({ id }) => id.startsWith('routes/admin/'))) return <Outlet />;

  return (
    <PageShell>
      <UnfinishedPayment />
      <PendingPage>
        <Outlet />
        <Arrival />
      </PendingPage>
    </PageShell>
  );
}

export function ErrorBoundary() {
  useTakeOver();
  // Not even the route for all others takes an address with the end of a line in it, and then nothing was
  // loaded: no name of the shop for its frame.
  if (!useRouteLoaderData('root')) {
    return (
      <main>
        <title>404</title>
        <MissingPage />
      </main>
    );
  }
  return (
    <PageShell>
      <title>Unexpected Application Error!</title>
      <ErrorPanel />
    </PageShell>
  );
}
