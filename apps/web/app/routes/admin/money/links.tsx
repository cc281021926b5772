import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { browserApi } from '#api/call.ts';
import { TypedAddress } from '#features/accounts/addresses/typed-address.tsx';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { LinkDialog } from '#features/payments/links/admin/dialog/link-dialog.tsx';
import { LinksPage } from '#features/payments/links/admin/links-page.tsx';
import { loadLinks, parseLinksQuery } from '#features/payments/links/admin/load-links.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/links.ts';

export const meta = pageTitle('Links');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadLinks(browserApi({ request }), parseLinksQuery(new URL(request.url).searchParams));

const renderImage = (image: string | undefined) => (
  <ProductImage image={image} sizes="48px" loading="lazy" />
);

export default function Links({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [params, setParams] = useSearchParams();
  // The search of the admin area opens this screen with the dialog.
  const isAsked = params.has('send');
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    if (!isAsked) return;
    params.delete('send');
    setParams(params, { replace: true });
  };
  return (
    <>
      <LinksPage
        loaded={loaderData}
        renderImage={renderImage}
        reload={revalidate}
        onSend={() => setOpen(true)}
      />
      {(isOpen || isAsked) && (
        <LinkDialog
          renderImage={renderImage}
          renderAddress={(field) => <TypedAddress field={field} />}
          onMade={() => void revalidate()}
          onClose={close}
        />
      )}
    </>
  );
}
