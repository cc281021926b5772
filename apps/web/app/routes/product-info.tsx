import { data, Link } from 'react-router';
import { callAs } from '#api/call.server.ts';
import { call } from '#api/call.ts';
import { checkSession } from '#features/accounts/check-session.ts';
import { PAYING_SOON } from '#features/cart/paying-soon.ts';
import { useAddToCart } from '#features/cart/use-add-to-cart.ts';
import { useBuyNow } from '#features/cart/use-buy-now.ts';
import { loadProduct } from '#features/catalog/load-product.ts';
import { MoreProducts } from '#features/catalog/more-products.tsx';
import { ProductPanel } from '#features/catalog/product-panel.tsx';
import { describeProduct } from '#features/catalog/structured-data.ts';
import { describePage } from '#shell/describe-page.ts';
import { MISSING, PUBLIC } from '#shell/public-page.ts';
import { rootDataOf, titled } from '#shell/titled.ts';
import { useShop } from '#shell/use-shop.ts';
import { useAlert } from '#ui/alert.tsx';
import { Panel } from '#ui/panel.tsx';
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
  const shop = useShop();
  const tell = useAlert();
  const addToCart = useAddToCart(WORDS);
  const buyNow = useBuyNow({
    isSignedIn: () => checkSession([]),
    pay: () => tell(PAYING_SOON),
  });
  if (!product) {
    return (
      <Panel title="Product not found">
        <Link to="/home" className="button button-filled">
          Go to Homepage
        </Link>
      </Panel>
    );
  }

  return (
    <>
      <ProductPanel
        key={product.product_id}
        product={product}
        shop={shop}
        onAddToCart={(quantity) => addToCart(product, quantity)}
        onBuyNow={(quantity) => buyNow(product, quantity)}
      />
      {product.color && <MoreProducts color={product.color} products={more} onAdd={addToCart} />}
    </>
  );
}
