import type { OrderRow } from '@shop/contract';
import { Link } from 'react-router';
import { callAsVisitor } from '#api/call.server.ts';
import { call } from '#api/call.ts';
import { useRememberedSession } from '#api/use-session-hint.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { loadOrders } from '#features/orders/list/load-orders.ts';
import { OrderList } from '#features/orders/list/order-list.tsx';
import { NotLoggedIn } from '#layout/login-required.tsx';
import { titled } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { Panel } from '#ui/empty-state.tsx';
import type { Route } from './+types/orders.ts';

export const loader = (asked: Route.LoaderArgs) => loadOrders(callAsVisitor(asked).call);

export const clientLoader = () => loadOrders(call);

export const meta = titled('Your Orders');

const PICTURE_SIZES = '(min-width: 1280px) 208px, (min-width: 768px) 46vw, 94vw';

const pictureOf = ({ image }: OrderRow) => (
  <ProductImage image={image[0]} sizes={PICTURE_SIZES} loading="lazy" />
);

export default function Orders({ loaderData: { orders } }: Route.ComponentProps) {
  const shop = useShop();
  useRememberedSession(orders !== undefined);
  if (!orders) return <NotLoggedIn />;
  if (orders.length > 0) return <OrderList orders={orders} shop={shop} pictureOf={pictureOf} />;

  return (
    <Panel title="Your Order is Empty">
      <p>You have not ordered anything yet.</p>
      <Link to="/home" className="button button-filled">
        Go Back To Home Page
      </Link>
    </Panel>
  );
}
