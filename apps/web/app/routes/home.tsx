import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { callAs } from '#api/call.server.ts';
import { call, Refusal } from '#api/call.ts';
import { reportFailure } from '#api/log-error.ts';
import { afterPaying } from '#features/cart/clear-after-payment.ts';
import type { Wish } from '#features/cart/pending-purchase.ts';
import { WishOffer } from '#features/cart/resume-purchase.tsx';
import { useAddToCart, useLogInFirst, useWishToAdd } from '#features/cart/use-add-to-cart.ts';
import { homeAddress, readListQuery } from '#features/catalog/list/list-query.ts';
import { RefreshFailed } from '#features/catalog/list/list-refresh-error.tsx';
import {
  askNextPage,
  type ProductList as List,
  loadList,
} from '#features/catalog/list/load-list.ts';
import { ProductList, titleOf } from '#features/catalog/list/product-list.tsx';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { PUBLIC } from '#layout/cache-headers.ts';
import { usePendingPage, Waiting } from '#layout/navigation-skeleton.tsx';
import { describePage } from '#layout/page-meta.ts';
import { useShop } from '#layout/use-shop.ts';
import { onceIdle } from '#ui/when-idle.ts';
import type { Route } from './+types/home.ts';

const WORDS = {
  added: 'Product added to the cart successfully.',
  failed: 'Something went wrong while adding the product to the cart.',
};

const queryOf = (request: Request) => readListQuery(new URL(request.url).searchParams);

export async function loader({ request, context }: Route.LoaderArgs) {
  const list = await loadList(callAs({ request, context }), queryOf(request));
  return data({ list, failed: false }, PUBLIC);
}

/** The list that the shopper sees, for the moment when the next one cannot be fetched. */
let shown: List | undefined;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = queryOf(request);
  try {
    return { list: await loadList(call, query), failed: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reportFailure(error);
    const nothing = { ...query, products: [], total: undefined, popular: [], newest: [] };
    return { list: shown ?? nothing, failed: true };
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (input) => {
  if (!input.loaderData) return [];
  const { question, page } = input.loaderData.list;
  const title = titleOf(question.search) + (page > 1 ? `, page ${page}` : '');
  return [
    ...describePage(input, {
      title,
      description: `${title}. Woven by hand in Kerala; pay by UPI, card or net banking.`,
      address: homeAddress(question, page),
      image: '/stack.webp',
    }),
    ...(question.search ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

export default function Home({ loaderData: { list, failed } }: Route.ComponentProps) {
  const addToCart = useAddToCart(WORDS);
  useWishToAdd(WORDS);
  const { checkout, buyWish } = useWishToBuy();
  const { revalidate, state } = useRevalidator();
  const { target, skeleton, elsewhere } = usePendingPage();
  const refreshing =
    target?.pathname === '/home' ? readListQuery(new URLSearchParams(target.search)) : undefined;

  useEffect(() => {
    shown = list;
    return onceIdle(() => askNextPage(list));
  }, [list]);

  return (
    <CheckoutFrame {...checkout}>
      <ProductList
        list={list}
        offer={<WishOffer onContinue={buyWish} />}
        notice={
          failed && (
            <RefreshFailed busy={state === 'loading'} onTryAgain={() => void revalidate()} />
          )
        }
        pendingPage={refreshing?.page}
        waiting={skeleton?.pathname === '/home' && !elsewhere && <Waiting />}
        onAdd={addToCart}
      />
    </CheckoutFrame>
  );
}

/** Pays for what somebody was about to buy when they had to log in. */
function useWishToBuy() {
  const shop = useShop();
  const logInFirst = useLogInFirst();
  const checkout = useCheckout({ shop, onPaid: afterPaying });
  const buyWish = (wish: Wish) => {
    const { product_id, quantity } = wish;
    return checkout.pay({
      lines: async () => [{ product_id, quantity }],
      logInFirst: () => logInFirst('buy', wish, quantity),
    });
  };
  return { checkout: { checkout, helpLine: shop.helpLine }, buyWish };
}
