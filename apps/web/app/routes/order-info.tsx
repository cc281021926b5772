import type { OrderItem } from '@shop/contract';
import { lazy, Suspense, useEffect } from 'react';
import { visitorApi } from '#api/call.server.ts';
import { browserApi, type Call } from '#api/call.ts';
import { useSessionHint } from '#api/use-session-hint.ts';
import { forgetGuest } from '#features/accounts/guest/guest-draft.ts';
import { clearAfterPayment } from '#features/cart/purchase/clear-after-payment.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { listLinkTokens } from '#features/orders/link/link-tokens.ts';
import { LinkedOrderPage } from '#features/orders/link/linked-order-page.tsx';
import { loadLinkedOrder, type OpenedLink } from '#features/orders/link/load-linked-order.ts';
import { useLinkInAddress, useReloadByLink } from '#features/orders/link/use-link.ts';
import { isPaymentPending, loadOrder } from '#features/orders/load-order.ts';
import { OrderError } from '#features/orders/order-error.tsx';
import { OrderPage, PaymentReceivedNotice } from '#features/orders/order-page.tsx';
import { useJustPaid } from '#features/orders/use-just-paid.ts';
import { usePaymentPolling } from '#features/orders/use-payment-polling.ts';
import { loadReturns } from '#features/returns/load-returns.ts';
import { OrderReturnsSection } from '#features/returns/order-returns.tsx';
import { loadOrderReviews } from '#features/reviews/load-order-reviews.ts';
import { OrderReviews } from '#features/reviews/order-reviews.tsx';
import { loadMyQuestions } from '#features/support/load-my-questions.ts';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { LoginRequired } from '#layout/login-required.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/order-info.ts';
import { lastOrder } from './last-loaded.client.ts';

const MyQuestions = lazy(async () => {
  const module = await import('#features/support/my-questions.tsx');
  return { default: module.MyQuestions };
});

export const meta = pageTitle('Order details');

/** Loads the returns and reviews of an order that was sent, and questions about it. What fails is left out. */
async function withSections(call: Call, loaded: Awaited<ReturnType<typeof loadOrder>>) {
  const { order } = loaded;
  const link = undefined;
  if (!order) return { ...loaded, link, returned: undefined, reviewed: [], questions: [] };
  const [{ found }, reviewed, questions] = await Promise.all([
    order.order_status === 'Pending' ? { found: undefined } : loadReturns(call, order.order_id),
    order.order_status === 'Pending' ? [] : loadOrderReviews(call, order.order_id),
    loadMyQuestions(call, order.order_id),
  ]);
  return { ...loaded, link, returned: found, reviewed, questions };
}

/**
 * The order by the link of an email, or else by the session: the customer may have added it to My Orders.
 * @param tokens in the order in which they are tried.
 */
async function load(call: Call, tokens: string[], loadOwn: () => ReturnType<typeof loadOrder>) {
  if (tokens.length === 0) return withSections(call, await loadOwn());
  const { link, error } = await loadLinkedOrder(call, tokens);
  if (link) {
    const { returns = [], returnable = null, order } = link;
    const returned = link.scope === 'full' ? { returns, returnable } : undefined;
    const reviewed = await loadLinkedReviews(call, link);
    return { order, error: undefined, link, returned, reviewed, questions: [] };
  }
  const own = error.code === 'ORDER_LINK_EXPIRED' ? await loadOwn() : undefined;
  if (own?.order) return withSections(call, own);
  return {
    order: undefined,
    error,
    link: undefined,
    returned: undefined,
    reviewed: [],
    questions: [],
  };
}

/** Its module is loaded for guests with received pieces only. */
const importReviewsByLink = () => import('#features/reviews/reviews-by-link.ts');

async function loadLinkedReviews(call: Call, { scope, order, token }: OpenedLink) {
  if (scope === 'limited' || order.order_status !== 'Delivered') return [];
  const { loadReviewsByLink } = await importReviewsByLink();
  return loadReviewsByLink(call, token);
}

const tokenInAddress = (request: Request) => {
  const token = new URL(request.url).searchParams.get('t');
  return token === null ? [] : [token];
};

export const loader = async (args: Route.LoaderArgs) => {
  const { call } = visitorApi(args);
  return load(call, tokenInAddress(args.request), () => loadOrder(call, args.params.order_id));
};

export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const call = browserApi(args);
  const { order_id } = args.params;
  const tokens = new Set([...listLinkTokens(order_id), ...tokenInAddress(args.request)]);
  return load(call, [...tokens], () => loadOrder(call, order_id, lastOrder.get));
};

/** The address may hold the token of a guest. */
export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

const renderImage = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function OrderInfo({ loaderData, params }: Route.ComponentProps) {
  const { order, error, link, returned, reviewed, questions } = loaderData;
  const shop = useShop();
  useLinkInAddress(params.order_id);
  useReloadByLink(params.order_id, !order && !error);
  const justPaid = useJustPaid();
  usePaymentPolling(order !== undefined && isPaymentPending(order));
  const own = link ? undefined : order;
  useEffect(() => lastOrder.keep(own), [own]);
  // After an error, and with a link, it is unknown whether there is a session.
  useSessionHint(error || link ? undefined : order !== undefined);
  useEffect(() => {
    if (!justPaid) return;
    clearAfterPayment();
    forgetGuest();
  }, [justPaid]);
  if (!order) {
    return (
      <>
        {justPaid && <PaymentReceivedNotice signedIn={error !== undefined} />}
        {error ? <OrderError error={error} /> : <LoginRequired />}
      </>
    );
  }
  const returns = returned && (
    <OrderReturnsSection order_id={order.order_id} found={returned} shop={shop} />
  );
  const reviews = (
    <OrderReviews
      key={order.order_id}
      order_id={order.order_id}
      lines={reviewed}
      renderImage={(image) => <ProductImage image={image[0]} sizes="56px" loading="lazy" />}
      brand={shop.brand}
      onSend={
        link &&
        (async (review) => (await importReviewsByLink()).sendReviewByLink(link.token, review))
      }
    />
  );
  if (link) {
    return (
      <LinkedOrderPage
        link={link}
        justPaid={justPaid}
        shop={shop}
        contacts={shop}
        renderImage={renderImage}
        returns={returns}
        reviews={reviews}
      />
    );
  }

  return (
    <OrderPage
      order={order}
      justPaid={justPaid}
      shop={shop}
      renderImage={renderImage}
      reviews={reviews}
      questions={
        questions.length > 0 && (
          <Suspense>
            <MyQuestions tickets={questions} brand={shop.brand} />
          </Suspense>
        )
      }
      returns={returns}
    />
  );
}
