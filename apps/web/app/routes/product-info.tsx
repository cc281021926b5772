import type { Product } from '@shop/contract';
import { data, Link } from 'react-router';
import { callAs } from '#api/call.server.ts';
import { call } from '#api/call.ts';
import { afterPaying } from '#features/cart/clear-after-payment.ts';
import { useAddToCart, useLogInFirst } from '#features/cart/use-add-to-cart.ts';
import { loadProduct } from '#features/catalog/product/load-product.ts';
import { ProductPanel } from '#features/catalog/product/product-details.tsx';
import { MoreProducts } from '#features/catalog/product/related-products.tsx';
import { describeProduct } from '#features/catalog/product/structured-data.ts';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { MISSING, PUBLIC } from '#layout/cache-headers.ts';
import { describePage } from '#layout/page-meta.ts';
import { rootDataOf, titled } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { Panel } from '#ui/empty-state.tsx';
import type { Route } from './+types/product-info.ts';

const WORDS = {
  added: 'Product added to cart successfully.',
  failed: 'Something went wrong.',
};

// The first page is rendered on the server, for speed and for search engines.
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await loadProduct(callAs({ request, context }), params.product_id);
  return data(found, found.product ? PUBLIC : MISSING);
}

// Later pages ask the API from the browser, without a detour through the page server.
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadProduct(call, params.product_id);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (input) => {
  const product = input.loaderData?.product;
  if (!product) return titled('Product not found')(input);
  const { page, jsonLd } = describeProduct(product, rootDataOf(input));
  return [...describePage(input, page), { 'script:ld+json': jsonLd }];
};

export default function ProductInfo({ loaderData: { product, more } }: Route.ComponentProps) {
  // What goes on about one product does not go on about the next.
  if (product) return <ProductScreen key={product.product_id} product={product} more={more} />;

  return (
    <Panel title="Product not found">
      <p>It is not on our shelves. Please have a look at the others.</p>
      <Link to="/home" className="button button-filled">
        Go to Homepage
      </Link>
    </Panel>
  );
}

function ProductScreen({ product, more }: { product: Product; more: Product[] }) {
  const shop = useShop();
  const addToCart = useAddToCart(WORDS);
  const logInFirst = useLogInFirst();
  const checkout = useCheckout({ shop, onPaid: afterPaying });
  const { product_id, color } = product;
  const buyNow = (quantity: number) =>
    checkout.pay({
      lines: async () => [{ product_id, quantity }],
      logInFirst: () => logInFirst('buy', product, quantity),
    });

  return (
    <CheckoutFrame checkout={checkout} helpLine={shop.helpLine}>
      <ProductPanel
        product={product}
        shop={shop}
        onAddToCart={(quantity) => addToCart(product, quantity)}
        onBuyNow={buyNow}
      />
      {color && <MoreProducts color={color} products={more} onAdd={addToCart} />}
    </CheckoutFrame>
  );
}
