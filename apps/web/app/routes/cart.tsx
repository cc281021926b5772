import type { CartItem } from '@shop/contract';
import { call } from '#api/call.ts';
import { CartPage } from '#features/cart/cart-page.tsx';
import { CartSkeleton } from '#features/cart/cart-skeleton.tsx';
import { loadCart } from '#features/cart/load-cart.ts';
import { PAYING_SOON } from '#features/cart/paying-soon.ts';
import { productAddress } from '#features/catalog/list-query.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { NotLoggedIn } from '#shell/not-logged-in.tsx';
import { Waiting } from '#shell/pending-page.tsx';
import { titled } from '#shell/titled.ts';
import { useAlert } from '#ui/alert.tsx';
import type { Route } from './+types/cart.ts';

export const meta = titled('Your Cart');

export const clientLoader = () => loadCart(call);

export function HydrateFallback() {
  return (
    <CartSkeleton>
      <Waiting as="h1" />
    </CartSkeleton>
  );
}

const pictureOf = ({ image }: CartItem) => (
  <ProductImage image={image[0]} sizes="112px" loading="lazy" />
);

export default function Cart({ loaderData: { items, address } }: Route.ComponentProps) {
  const tell = useAlert();
  const pay = () => void tell(PAYING_SOON);
  if (!items) return <NotLoggedIn />;

  return (
    <CartPage
      items={items}
      address={address}
      pictureOf={pictureOf}
      addressOf={productAddress}
      onBuyItem={pay}
      onOrderAll={pay}
    />
  );
}
