import type { OrderItem } from '@shop/contract';
import { useEffect } from 'react';
import { callAsVisitor } from '#api/call.server.ts';
import { call } from '#api/call.ts';
import { useRememberedSession } from '#api/use-session-hint.ts';
import { afterPaying } from '#features/cart/clear-after-payment.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { isConfirming, keepOrder, loadOrder } from '#features/orders/load-order.ts';
import { OrderProblem } from '#features/orders/order-error.tsx';
import { OrderPage } from '#features/orders/order-page.tsx';
import { ReceivedNotice } from '#features/orders/payment-received-notice.tsx';
import { useJustPaid } from '#features/orders/use-just-paid.ts';
import { useConfirmation } from '#features/orders/use-payment-polling.ts';
import { NotLoggedIn } from '#layout/login-required.tsx';
import { titled } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/order-info.ts';

export const meta = titled('Order details');

export const loader = (asked: Route.LoaderArgs) =>
  loadOrder(callAsVisitor(asked).call, asked.params.order_id);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadOrder(call, params.order_id);

const pictureOf = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function OrderInfo({ loaderData: { order, problem } }: Route.ComponentProps) {
  const shop = useShop();
  const justPaid = useJustPaid();
  useConfirmation(order !== undefined && isConfirming(order));
  useEffect(() => keepOrder(order), [order]);
  // A shop that did not answer has not said who is logged in.
  useRememberedSession(problem ? undefined : order !== undefined);
  useEffect(() => {
    if (justPaid) afterPaying();
  }, [justPaid]);
  if (!order) {
    return (
      <>
        {justPaid && <ReceivedNotice signedIn={problem !== undefined} />}
        {problem ? <OrderProblem problem={problem} /> : <NotLoggedIn />}
      </>
    );
  }

  return <OrderPage order={order} justPaid={justPaid} shop={shop} pictureOf={pictureOf} />;
}
