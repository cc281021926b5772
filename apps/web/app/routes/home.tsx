import { ADDED_TO_CART, NOT_ADDED_TO_CART } from '@shop/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { data, useNavigate, useRevalidator } from 'react-router';
import { publicApi } from '#api/call.server.ts';
import { browserApi, call, tryCall } from '#api/call.ts';
import { logError } from '#api/log-error.ts';
import type { DeliveryChoice } from '#features/accounts/addresses/load-delivery.ts';
import { toPurchaseLines } from '#features/cart/coupon/use-purchase-lines.ts';
import { clearAfterPayment } from '#features/cart/purchase/clear-after-payment.ts';
import { refreshPendingPrices } from '#features/cart/purchase/load-pieces.ts';
import type { PendingPurchase } from '#features/cart/purchase/pending-purchase.ts';
import { ResumePurchase } from '#features/cart/purchase/resume-purchase.tsx';
import { toSeenTotal } from '#features/cart/purchase/seen-total.ts';
import { useAddPending, useAddToCart } from '#features/cart/use-add-to-cart.ts';
import {
  isFrontPage,
  LIST_QUERY_PARAMS,
  listUrl,
  parseListQuery,
  productUrl,
} from '#features/catalog/list/list-query.ts';
import { ListRefreshError } from '#features/catalog/list/list-refresh-error.tsx';
import { getListTitle } from '#features/catalog/list/list-title.ts';
import {
  emptyList,
  expectSurroundings,
  isSameList,
  loadList,
  prefetchNextPage,
} from '#features/catalog/list/load-list.ts';
import { ProductList } from '#features/catalog/list/product-list.tsx';
import { useSurroundings } from '#features/catalog/list/use-surroundings.ts';
import { renderPieceImage } from '#features/catalog/product-image.tsx';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { PUBLIC_PAGE } from '#layout/cache-headers.ts';
import { LoadingStatus, useNavigationStatus } from '#layout/navigation-skeleton.tsx';
import { pageMeta } from '#layout/page-meta.ts';
import { getHelpNumber, useShop } from '#layout/use-shop.ts';
import { whenIdle } from '#ui/when-idle.ts';
import type { Route } from './+types/home.ts';
import { lastList } from './last-loaded.client.ts';

const MESSAGES = {
  added: ADDED_TO_CART,
  failed: NOT_ADDED_TO_CART,
};

const parseQuery = (request: Request) => parseListQuery(new URL(request.url).searchParams);

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseQuery(request);
  const { data: found, error } = await tryCall(loadList(publicApi({ request, context }), query));
  if (!error) {
    const list = { ...found.list, ...(await found.surroundings) };
    return data({ list, surroundings: undefined, failed: false }, PUBLIC_PAGE);
  }
  logError(error);
  const list = emptyList(query);
  return data({ list, surroundings: undefined, failed: true }, { status: 500 });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = parseQuery(request);
  const { data: found, error } = await tryCall(loadList(browserApi({ request }), query));
  const last = lastList.get() ?? emptyList(query);
  if (!error) {
    const list = { ...found.list, ...expectSurroundings(last, query) };
    return { list, surroundings: found.surroundings, failed: false };
  }
  logError(error);
  const list = isSameList(last, query) ? last : emptyList(query);
  return { list, surroundings: undefined, failed: true };
}

/** Query parameters that the page reads. The server's response cache ignores all others. */
export const handle = { queryParams: LIST_QUERY_PARAMS };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { filters, page } = args.loaderData.list;
  const heading = isFrontPage({ filters, page }) ? 'Handloom sarees' : getListTitle(filters);
  const title = heading + (page > 1 ? `, page ${page}` : '');
  return [
    ...pageMeta(args, {
      title,
      description: `${title}. Woven by hand in Kerala; pay by UPI, card or net banking.`,
      path: listUrl(filters, page),
      image: '/stack.webp',
    }),
    ...(filters.search ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { failed } = loaderData;
  const list = useSurroundings(loaderData.list, loaderData.surroundings);
  const shop = useShop();
  const addToCart = useAddToCart(MESSAGES);
  const { checkout, ...resuming } = useResumePurchase();
  const { revalidate, state } = useRevalidator();
  const { target, skeleton, leavesPage } = useNavigationStatus();
  const refreshing =
    target?.pathname === '/home' ? parseListQuery(new URLSearchParams(target.search)) : undefined;

  useEffect(() => {
    // Kept after leaving the page: an older list is better than none.
    if (!failed) lastList.keep(list);
    return whenIdle(() => prefetchNextPage(list));
  }, [list, failed]);

  return (
    <CheckoutFrame {...checkout}>
      <ResumePurchase {...resuming} />
      <ProductList
        list={list}
        shop={shop}
        notice={
          failed && (
            <ListRefreshError busy={state === 'loading'} onRetry={() => void revalidate()} />
          )
        }
        pendingPage={refreshing?.page}
        loading={skeleton?.pathname === '/home' && !leavesPage && <LoadingStatus />}
        onAdd={addToCart}
      />
    </CheckoutFrame>
  );
}

/** Leads on to what the login has interrupted. */
function useResumePurchase() {
  const shop = useShop();
  const navigate = useNavigate();
  const checkout = useCheckout({ shop, onPaid: clearAfterPayment });
  const onAdd = useAddPending(MESSAGES);
  const [customer, setCustomer] = useState<DeliveryChoice>();
  const [stateAsked, setStateAsked] = useState(0);
  const onPay = async ({ lines, gift }: PendingPurchase) => {
    await checkout.pay({
      lines: async () => ({
        ...toPurchaseLines(lines, customer?.quote),
        // A sale may have ended since the purchase was chosen, before the login.
        seen_total: toSeenTotal(lines, customer?.quote),
      }),
      delivery: { address_id: customer?.chosen.address_id ?? undefined, gift },
      goToLogin: () => void navigate('/login', { state: { why: 'buy' } }),
      askForState: customer && (() => setStateAsked((times) => times + 1)),
    });
    await refreshPendingPrices(call);
  };
  const deliverTo = (
    <Suspense>
      <CustomerDelivery stateAsked={stateAsked} onLoad={setCustomer} />
    </Suspense>
  );
  return {
    checkout: { checkout, helpLine: getHelpNumber(shop) },
    onPay,
    onAdd,
    deliverTo,
    quote: customer?.quote,
    renderImage: renderPieceImage,
    productUrl,
  };
}

// Most visits have no purchase to continue.
const CustomerDelivery = lazy(async () => {
  const module = await import('#features/accounts/addresses/customer-delivery.tsx');
  return { default: module.CustomerDelivery };
});
