import type { TaxDocument } from '@shop/contract';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { browserApi } from '#api/call.ts';
import { TypedAddress } from '#features/accounts/addresses/typed-address.tsx';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { CounterPage } from '#features/counter/counter-page.tsx';
import { loadCounter } from '#features/counter/load-counter.ts';
import { DocumentSheet } from '#features/tax/document/document-sheet.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { type RootData, useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/counter.ts';

export const meta = pageTitle('Counter');

// The only page that may use the camera, to read codes.
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), usb=()',
});

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadCounter(browserApi({ request }));

const renderImage = (image: string | undefined) => (
  <ProductImage image={image} sizes="160px" loading="lazy" />
);

export default function Counter({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const shop = useShop();
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
  return (
    <CounterPage
      loaded={loaderData}
      shop={shop}
      renderImage={renderImage}
      renderAddress={(field) => <TypedAddress field={field} legend="Address" />}
      renderDocument={(document: TaxDocument) => (
        <DocumentSheet document={document} shop={shop} origin={origin} level="h2" />
      )}
      reload={revalidate}
    />
  );
}
