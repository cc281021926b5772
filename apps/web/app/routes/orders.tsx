import type { OrderRow } from '@shop/contract';
import { Link } from 'react-router';
import { callAsVisitor } from '#api/call.server.ts';
import { call } from '#api/call.ts';
import { useRememberedSession } from '#api/use-remembered-session.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { loadOrders } from '#features/orders/load-orders.ts';
import { OrderList } from '#features/orders/order-list.tsx';
import { NotLoggedIn } from '#shell/not-logged-in.tsx';
import { titled } from '#shell/titled.ts';
import { useShop } from '#shell/use-shop.ts';
import { Panel } from '#ui/panel.tsx';
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
