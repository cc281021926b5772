import type { CartItem } from '@shop/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { callAsVisitor } from '#api/call.server.ts';
import { call } from '#api/call.ts';
import { useRememberedSession } from '#api/use-session-hint.ts';
import { forgetCount } from '#features/cart/cart-count.ts';
import { CartPage } from '#features/cart/cart-page.tsx';
import { afterPaying } from '#features/cart/clear-after-payment.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { useLogInFirst } from '#features/cart/use-add-to-cart.ts';
import type { WantedNow } from '#features/cart/use-cart-purchase.ts';
import { productAddress } from '#features/catalog/list/list-query.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { ReturnNotice } from '#features/payments/return-notice.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { NotLoggedIn } from '#layout/login-required.tsx';
import { titled } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/cart.ts';

export const meta = titled('Your Cart');

export const loader = (asked: Route.LoaderArgs) => loadCart(callAsVisitor(asked).call);

export const clientLoader = () => loadCart(call);

const pictureOf = ({ image }: CartItem) => (
  <ProductImage image={image[0]} sizes="112px" loading="lazy" />
);

export default function Cart({ loaderData: { items, address } }: Route.ComponentProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const logInFirst = useLogInFirst();
  const checkout = useCheckout({ shop, onPaid: afterPaying });
  useRememberedSession(items !== undefined);
  useEffect(() => {
    if (!items) forgetCount();
  }, [items]);

  const buyItem = (line: CartItem, lines: WantedNow) =>
    checkout.pay({ lines, logInFirst: () => logInFirst('buy', line, line.quantity) });
  const orderAll = (lines: WantedNow) =>
    checkout.pay({
      lines,
      // The cart itself keeps what is wanted.
      logInFirst: () => void navigate('/login', { state: { why: 'buy' } }),
    });

  return (
    <CheckoutFrame checkout={checkout} helpLine={shop.helpLine}>
      <ReturnNotice helpLine={shop.helpLine} />
      {items ? (
        <CartPage
          items={items}
          address={address}
          pictureOf={pictureOf}
          addressOf={productAddress}
          onBuyItem={buyItem}
          onOrderAll={orderAll}
        />
      ) : (
        <NotLoggedIn />
      )}
    </CheckoutFrame>
  );
}
