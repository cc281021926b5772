import type { CartItem } from '@shop/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { useSessionHint } from '#api/use-session-hint.ts';
import { resetCount } from '#features/cart/cart-count.ts';
import { CartPage } from '#features/cart/cart-page.tsx';
import { clearAfterPayment } from '#features/cart/clear-after-payment.ts';
import { lastItems } from '#features/cart/last-items.client.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { useLoginForPurchase } from '#features/cart/use-add-to-cart.ts';
import type { LoadLines } from '#features/cart/use-cart-purchase.ts';
import { productUrl } from '#features/catalog/list/list-query.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { ReturnNotice } from '#features/payments/return-notice.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { LoginRequired } from '#layout/login-required.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/cart.ts';

export const meta = pageTitle('Your Cart');

export const loader = (args: Route.LoaderArgs) => loadCart(visitorApi(args).call);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadCart(browserApi(args), lastItems.get);

const renderImage = ({ image }: CartItem) => (
  <ProductImage image={image[0]} sizes="112px" loading="lazy" />
);

export default function Cart({ loaderData: { items, address } }: Route.ComponentProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const goToLogin = useLoginForPurchase();
  const checkout = useCheckout({ shop, onPaid: clearAfterPayment });
  useSessionHint(items !== undefined);
  useEffect(() => {
    if (!items) resetCount();
  }, [items]);

  const buyItem = (line: CartItem, lines: LoadLines) =>
    checkout.pay({ lines, goToLogin: () => goToLogin('buy', line, line.quantity) });
  const orderAll = (lines: LoadLines) =>
    checkout.pay({
      lines,
      // Without a pending purchase: the cart keeps its items.
      goToLogin: () => void navigate('/login', { state: { why: 'buy' } }),
    });

  return (
    <CheckoutFrame checkout={checkout} helpLine={shop.helpLine}>
      <ReturnNotice helpLine={shop.helpLine} />
      {items ? (
        <CartPage
          items={items}
          address={address}
          renderImage={renderImage}
          productUrl={productUrl}
          onBuyItem={buyItem}
          onOrderAll={orderAll}
        />
      ) : (
        <LoginRequired />
      )}
    </CheckoutFrame>
  );
}
