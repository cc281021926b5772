import { APPLICATION_ERROR, collections, shop } from '@shop/contract';
import { type ReactNode, use } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { publicApi } from '#api/call.server.ts';
import { tryCall } from '#api/call.ts';
import { shopContext } from '#api/shop-context.server.ts';
import { checkoutKey, checkoutScript } from '#config.server.ts';
import { DocumentAssets } from '#document/assets.ts';
import { ErrorPage } from '#layout/error-page.tsx';
import { NotFoundPage } from '#layout/not-found-page.tsx';
import { PageShell } from '#layout/page-shell.tsx';
import { useReplayEarlyClicks } from '#layout/replay-early-clicks.ts';
import type { Route } from './+types/root.ts';
import anekLatin from './fonts/files/anek-latin.woff2?url';
import marcellus from './fonts/files/marcellus.woff2?url';

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: Route.LinksFunction = () => [
  font(anekLatin),
  font(marcellus),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export async function loader(args: Route.LoaderArgs) {
  const call = publicApi(args);
  const [settings, menu] = await Promise.all([
    call(shop.view, {}),
    // Every page opens without it.
    tryCall(call(collections.menu, {})),
  ]);
  return {
    shop: { ...settings, checkoutScript, checkoutKey },
    origin: args.context.get(shopContext).origin,
    menu: menu.data?.collections ?? [],
  };
}

// A visitor keeps the settings of the first page.
export const shouldRevalidate = () => false;

// Default for all pages; public pages override it.
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export function Layout({ children }: { children: ReactNode }) {
  const { css, hydrationScript } = use(DocumentAssets);
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
          id="hydration"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: hydrationScript }}
        />
      </body>
    </html>
  );
}

export default function App() {
  useReplayEarlyClicks();
  return <Outlet />;
}

export function ErrorBoundary() {
  useReplayEarlyClicks();
  // A URL with an encoded line break matches no route, not even the splat, so no loader has run.
  if (!useRouteLoaderData('root')) {
    return (
      <main>
        <title>404</title>
        <NotFoundPage />
      </main>
    );
  }
  return (
    <PageShell>
      <title>{APPLICATION_ERROR}</title>
      <ErrorPage />
    </PageShell>
  );
}
