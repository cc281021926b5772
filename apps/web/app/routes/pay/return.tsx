import { useEffect } from 'react';
import { getTabLink, payLinkUrl } from '#features/payments/pay-link/tab-link.ts';
import { ReturnNotice } from '#features/payments/return-notice.tsx';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { pageTitle } from '#layout/page-title.ts';
import { AskButtons } from '#layout/plain/ask-us.tsx';
import { getHelpNumber, useShop } from '#layout/use-shop.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Route } from './+types/return.ts';

/** The address may hold the token of the paid order. */
export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta = pageTitle('Your payment');

/** From the provider's page back to the link that this tab has opened. */
export default function PayReturn({ params: { order_id } }: Route.ComponentProps) {
  const shop = useShop();
  const hydrated = useHydrated();
  const link = hydrated ? getTabLink() : undefined;
  const page = link === undefined ? order_id && `/order-info/${order_id}` : payLinkUrl(link);
  useEffect(() => {
    if (page) location.replace(page + location.search);
  }, [page]);
  if (page) return <output className="page block py-8">Loading...</output>;
  return (
    <>
      <ReturnNotice helpLine={getHelpNumber(shop)} buyer="link" />
      <section className="page flex max-w-[1008px] flex-col gap-4 py-8">
        <h1 tabIndex={-1} className="text-3xl">
          Your payment
        </h1>
        <p>Please open the link of your message again. It shows what was paid.</p>
        <AskButtons about="About my payment: " />
      </section>
    </>
  );
}
