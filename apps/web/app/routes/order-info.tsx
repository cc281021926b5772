import type { OrderItem } from '@shop/contract';
import { useEffect } from 'react';
import { visitorApi } from '#api/call.server.ts';
import { browserApi, type Call } from '#api/call.ts';
import { useSessionHint } from '#api/use-session-hint.ts';
import { clearAfterPayment } from '#features/cart/purchase/clear-after-payment.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { isPaymentPending, loadOrder } from '#features/orders/load-order.ts';
import { OrderError } from '#features/orders/order-error.tsx';
import {
  OrderPage,
  PaymentReceivedNotice,
  useJustPaid,
  usePaymentPolling,
} from '#features/orders/order-page.tsx';
import { loadReturns } from '#features/returns/load-returns.ts';
import { OrderReturnsSection } from '#features/returns/order-returns.tsx';
import { loadOrderReviews } from '#features/reviews/load-order-reviews.ts';
import { OrderReviews } from '#features/reviews/order-reviews.tsx';
import { loadMyQuestions, MyQuestions } from '#features/support/my-questions.tsx';
import { LoginRequired } from '#layout/login-required.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/order-info.ts';
import { lastOrder } from './last-loaded.client.ts';

export const meta = pageTitle('Order details');

/** Loads the returns and reviews of an order that was sent, and questions about it. What fails is left out. */
async function withSections(call: Call, loaded: Awaited<ReturnType<typeof loadOrder>>) {
  const { order } = loaded;
  if (!order) return { ...loaded, returned: undefined, reviewed: [], questions: [] };
  const [{ found }, reviewed, questions] = await Promise.all([
    order.order_status === 'Pending' ? { found: undefined } : loadReturns(call, order.order_id),
    order.order_status === 'Pending' ? [] : loadOrderReviews(call, order.order_id),
    loadMyQuestions(call, order.order_id),
  ]);
  return { ...loaded, returned: found, reviewed, questions };
}

export const loader = async (args: Route.LoaderArgs) => {
  const { call } = visitorApi(args);
  return withSections(call, await loadOrder(call, args.params.order_id));
};

export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const call = browserApi(args);
  return withSections(call, await loadOrder(call, args.params.order_id, lastOrder.get));
};

const renderImage = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function OrderInfo({ loaderData }: Route.ComponentProps) {
  const { order, error, returned, reviewed, questions } = loaderData;
  const shop = useShop();
  const justPaid = useJustPaid();
  usePaymentPolling(order !== undefined && isPaymentPending(order));
  useEffect(() => lastOrder.keep(order), [order]);
  // After an error it is unknown whether there is a session.
  useSessionHint(error ? undefined : order !== undefined);
  useEffect(() => {
    if (justPaid) clearAfterPayment();
  }, [justPaid]);
  if (!order) {
    return (
      <>
        {justPaid && <PaymentReceivedNotice signedIn={error !== undefined} />}
        {error ? <OrderError error={error} /> : <LoginRequired />}
      </>
    );
  }

  return (
    <OrderPage
      order={order}
      justPaid={justPaid}
      shop={shop}
      renderImage={renderImage}
      reviews={
        <OrderReviews
          key={order.order_id}
          order_id={order.order_id}
          lines={reviewed}
          renderImage={(image) => <ProductImage image={image[0]} sizes="56px" loading="lazy" />}
          brand={shop.brand}
        />
      }
      questions={<MyQuestions tickets={questions} brand={shop.brand} />}
      returns={
        returned && <OrderReturnsSection order_id={order.order_id} found={returned} shop={shop} />
      }
    />
  );
}
