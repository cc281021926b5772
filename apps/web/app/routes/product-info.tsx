import type { Product } from '@shop/contract';
import { data, Link } from 'react-router';
import { publicApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { clearAfterPayment } from '#features/cart/clear-after-payment.ts';
import { useAddToCart, useLoginForPurchase } from '#features/cart/use-add-to-cart.ts';
import { loadProduct } from '#features/catalog/product/load-product.ts';
import { ProductDetails } from '#features/catalog/product/product-details.tsx';
import { RelatedProducts } from '#features/catalog/product/related-products.tsx';
import { toProductMetadata } from '#features/catalog/product/structured-data.ts';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { NOT_FOUND, PUBLIC_PAGE } from '#layout/cache-headers.ts';
import { pageMeta } from '#layout/page-meta.ts';
import { getRootData, pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Route } from './+types/product-info.ts';

const MESSAGES = {
  added: 'Product added to cart successfully.',
  failed: 'Something went wrong.',
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await loadProduct(publicApi({ request, context }), params.product_id);
  return data(found, found.product ? PUBLIC_PAGE : NOT_FOUND);
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadProduct(browserApi(args), args.params.product_id);

/** Query parameters that the page reads: none. The server's response cache ignores all of them. */
export const handle = { queryParams: [] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const product = args.loaderData?.product;
  if (!product) return pageTitle('Product not found')(args);
  const { page, jsonLd } = toProductMetadata(product, getRootData(args));
  return [...pageMeta(args, page), { 'script:ld+json': jsonLd }];
};

export default function ProductInfo({ loaderData: { product, related } }: Route.ComponentProps) {
  // The key resets quantity and checkout when the product changes.
  if (product)
    return <ProductScreen key={product.product_id} product={product} related={related} />;

  return (
    <EmptyState title="Product not found">
      <p>It is not on our shelves. Please have a look at the others.</p>
      <Link to="/home" className="button button-filled">
        Go to Homepage
      </Link>
    </EmptyState>
  );
}

function ProductScreen({ product, related }: { product: Product; related: Product[] }) {
  const shop = useShop();
  const addToCart = useAddToCart(MESSAGES);
  const goToLogin = useLoginForPurchase();
  const checkout = useCheckout({ shop, onPaid: clearAfterPayment });
  const { product_id, color } = product;
  const buyNow = (quantity: number) =>
    checkout.pay({
      lines: async () => [{ product_id, quantity }],
      goToLogin: () => goToLogin('buy', product, quantity),
    });

  return (
    <CheckoutFrame checkout={checkout} helpLine={shop.helpLine}>
      <ProductDetails
        product={product}
        shop={shop}
        onAddToCart={(quantity) => addToCart(product, quantity)}
        onBuyNow={buyNow}
      />
      {color && <RelatedProducts color={color} products={related} onAdd={addToCart} />}
    </CheckoutFrame>
  );
}
