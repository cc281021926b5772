import type { CartItem } from '@shop/contract';
import { useEffect, useState } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { browserApi, type Call } from '#api/call.ts';
import { useSessionHint } from '#api/use-session-hint.ts';
import { formatPlace, getChosenAddress } from '#features/accounts/addresses/chosen-address.ts';
import { DeliverTo } from '#features/accounts/addresses/deliver-to.tsx';
import { type DeliveryChoice, loadDelivery } from '#features/accounts/addresses/load-delivery.ts';
import { addFromForm, parseAddForm } from '#features/cart/add-form.server.ts';
import { resetCount } from '#features/cart/cart-count.ts';
import { NotAddedNotice } from '#features/cart/cart-notices.tsx';
import { CartPage, type CartPurchase } from '#features/cart/cart-page.tsx';
import { lastItems } from '#features/cart/last-items.client.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { clearAfterPayment } from '#features/cart/purchase/clear-after-payment.ts';
import { useLoginForPurchase } from '#features/cart/use-add-to-cart.ts';
import { productUrl } from '#features/catalog/list/list-query.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { whenNoPaymentActive } from '#features/payments/active-payment.ts';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { NotCompletedNotice } from '#features/payments/payment-notices.tsx';
import { ReturnNotice } from '#features/payments/return-notice.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { BACK_TO_CART, LoginRequired } from '#layout/login-required.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { getHelpNumber, useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/cart.ts';

export const meta = pageTitle('Your Cart');

export const loader = (args: Route.LoaderArgs) => {
  const { call } = visitorApi(args);
  return load(call, loadCart(call));
};

export const clientLoader = (args: Route.ClientLoaderArgs) => {
  const call = browserApi(args);
  return load(call, loadCart(call, lastItems.get), getChosenAddress());
};

async function load(call: Call, cart: ReturnType<typeof loadCart>, chosen: number | null = null) {
  const [items, delivery] = await Promise.all([cart, loadDelivery(call, chosen)]);
  return { items, delivery };
}

/** A product page whose script has not arrived posts here. */
export async function action(args: Route.ActionArgs) {
  const { call, headers } = visitorApi(args);
  const form = parseAddForm(new URLSearchParams(await args.request.text()));
  return redirect(form ? await addFromForm(call, form) : '/cart', { headers });
}

const renderImage = ({ image }: CartItem) => (
  <ProductImage image={image[0]} sizes="72px" loading="lazy" />
);

export default function Cart({ loaderData: { items, delivery } }: Route.ComponentProps) {
  const shop = useShop();
  const { checkout, notCompleted, stateAsked, buyItem, orderAll } = useCartCheckout(delivery);
  useSessionHint(items !== undefined);
  useChosenAddress(delivery);
  useEffect(() => {
    if (!items) resetCount();
  }, [items]);

  return (
    <CheckoutFrame checkout={checkout} helpLine={getHelpNumber(shop)}>
      <ReturnNotice helpLine={getHelpNumber(shop)} />
      <NotAddedNotice />
      <NotCompletedNotice times={notCompleted} />
      {items ? (
        <CartPage
          items={items}
          deliverTo={delivery && <DeliverTo delivery={delivery} stateAsked={stateAsked} />}
          quote={delivery?.quote}
          place={delivery && formatPlace(delivery.chosen)}
          returnDays={shop.returnDays}
          contacts={{ ...shop, helpLine: getHelpNumber(shop) }}
          renderImage={renderImage}
          productUrl={productUrl}
          reload={reloadAfterPayment}
          onBuyItem={buyItem}
          onOrderAll={orderAll}
        />
      ) : (
        <LoginRequired />
      )}
    </CheckoutFrame>
  );
}

/** A reload would end a payment that is being opened. */
const reloadAfterPayment = async () => {
  await whenNoPaymentActive();
  location.reload();
};

/** The server does not know which address this tab has chosen. */
function useChosenAddress(delivery: DeliveryChoice | undefined) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const id = getChosenAddress();
    const isOther = delivery?.chosen.address_id === null && id !== null;
    if (isOther && delivery.addresses.some((one) => one.address_id === id)) void revalidate();
  }, [delivery, revalidate]);
}

function useCartCheckout(delivery: DeliveryChoice | undefined) {
  const shop = useShop();
  const navigate = useNavigate();
  const goToLogin = useLoginForPurchase();
  const checkout = useCheckout({ shop, onPaid: clearAfterPayment });
  const [notCompleted, setNotCompleted] = useState(0);

  const [stateAsked, setStateAsked] = useState(0);

  const pay = ({ lines, gift, onRefused }: CartPurchase, toLogin: () => void) =>
    checkout.pay({
      lines,
      onRefused,
      delivery: { address_id: delivery?.chosen.address_id ?? undefined, gift },
      goToLogin: toLogin,
      askForState: delivery && (() => setStateAsked((times) => times + 1)),
      onNotCompleted: () => setNotCompleted((times) => times + 1),
    });
  return {
    checkout,
    notCompleted,
    stateAsked,
    buyItem: (line: CartItem, purchase: CartPurchase) =>
      pay(purchase, () => goToLogin('buy', line, line.quantity, purchase.gift)),
    orderAll: (purchase: CartPurchase) =>
      // Without a pending purchase: the cart keeps its items.
      pay(purchase, () => void navigate('/login', { state: { why: 'buy', back: BACK_TO_CART } })),
  };
}
