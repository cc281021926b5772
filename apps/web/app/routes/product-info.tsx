import type { Gift, Product, ProductReviews } from '@shop/contract';
import { lazy, Suspense, useState } from 'react';
import { data, Link } from 'react-router';
import { publicApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { useCustomerDelivery } from '#features/accounts/addresses/use-customer-delivery.ts';
import { toPurchaseLines } from '#features/cart/coupon/use-purchase-lines.ts';
import { clearAfterPayment } from '#features/cart/purchase/clear-after-payment.ts';
import { GiftFields } from '#features/cart/purchase/gift-fields.tsx';
import { useAddToCart, useLoginForPurchase } from '#features/cart/use-add-to-cart.ts';
import { loadProduct, type Related } from '#features/catalog/product/load-product.ts';
import { ProductDetails } from '#features/catalog/product/product-details.tsx';
import { RELATED_PRODUCTS, RelatedProducts } from '#features/catalog/product/related-products.tsx';
import { toProductMetadata } from '#features/catalog/product/structured-data.ts';
import type { DeliveryCheck } from '#features/catalog/product/use-delivery.ts';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { redirectToOrder } from '#features/payments/redirect-to-order.ts';
import { releaseKept } from '#features/payments/release-reservation.ts';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { ProductReviewsSection } from '#features/reviews/product-reviews.tsx';
import { NOT_FOUND, PUBLIC_PAGE } from '#layout/cache-headers.ts';
import { pageMeta } from '#layout/page-meta.ts';
import { getRootData, pageTitle } from '#layout/page-title.ts';
import { getHelpNumber, useShop } from '#layout/use-shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useToast } from '#ui/toast.tsx';
import type { Route } from './+types/product-info.ts';

/** Loaded only for customers: other visitors do not download the address book. */
const DeliverTo = lazy(async () => {
  const { DeliverTo: Component } = await import('#features/accounts/addresses/deliver-to.tsx');
  return { default: Component };
});

const MESSAGES = {
  added: 'Product added to cart successfully.',
  failed: 'Something went wrong.',
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await loadProduct(
    publicApi({ request, context }),
    params.product_id,
    readPin(request),
  );
  return data(found, found.product ? PUBLIC_PAGE : NOT_FOUND);
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadProduct(browserApi(args), args.params.product_id, readPin(args.request));

/** Sent by the form of visitors without script. */
const readPin = (request: Request) => new URL(request.url).searchParams.get('pin') ?? '';

/** Query parameters that the page reads. The server's response cache ignores all others. */
export const handle = { queryParams: ['pin'] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const product = args.loaderData?.product;
  if (!product) return pageTitle('Product not found')(args);
  const { page, jsonLd } = toProductMetadata(product, args.loaderData?.reviewed, getRootData(args));
  return [...pageMeta(args, page), { 'script:ld+json': jsonLd }];
};

export default function ProductInfo({ loaderData }: Route.ComponentProps) {
  const { product, ...others } = loaderData;
  // The key resets quantity and checkout when the product changes.
  if (product) return <ProductScreen key={product.product_id} product={product} {...others} />;

  return (
    <EmptyState title="Product not found">
      <p>This product is no longer available.</p>
      <Link to="/home" className="button button-filled">
        Go to Homepage
      </Link>
    </EmptyState>
  );
}

interface ProductScreenProps {
  product: Product;
  related: Related | undefined;
  delivery: DeliveryCheck;
  reviewed: ProductReviews | undefined;
}

function ProductScreen({ product, related, delivery, reviewed }: ProductScreenProps) {
  const shop = useShop();
  const addToCart = useAddToCart(MESSAGES);
  const goToLogin = useLoginForPurchase();
  const checkout = useCheckout({ shop, onPaid: clearAfterPayment });
  const customer = useCustomerDelivery();
  const showToast = useToast();
  const { product_id } = product;
  const [stateAsked, setStateAsked] = useState(0);
  const [gift, setGift] = useState<Gift>();
  const buyNow = (quantity: number) =>
    checkout.pay({
      lines: async () => toPurchaseLines([{ ...product, quantity }], customer?.quote),
      delivery: { address_id: customer?.chosen.address_id ?? undefined, gift },
      goToLogin: () => goToLogin('buy', product, quantity, gift),
      askForState: customer && (() => setStateAsked((times) => times + 1)),
      keepAfterFailure: true,
      onNotCompleted: () => void showToast({ kind: 'failure', text: 'Payment not completed.' }),
    });

  return (
    <CheckoutFrame checkout={checkout} helpLine={getHelpNumber(shop)}>
      <ProductDetails
        product={product}
        shop={shop}
        delivery={delivery}
        deliverTo={
          customer && (
            <Suspense>
              <DeliverTo delivery={customer} stateAsked={stateAsked} />
            </Suspense>
          )
        }
        similar={related && RELATED_PRODUCTS}
        quote={customer?.quote}
        giftFields={
          <GiftFields
            gift={gift}
            onChange={setGift}
            hint="This is for Buy Now: the cart asks again."
          />
        }
        onAddToCart={async (quantity) => {
          const paid = await releaseKept();
          return paid ? { dismissed: redirectToOrder(paid) } : addToCart(product, quantity);
        }}
        onBuyNow={buyNow}
      />
      {reviewed && reviewed.count > 0 && (
        <div className="page">
          <ProductReviewsSection product_id={product_id} found={reviewed} brand={shop.brand} />
        </div>
      )}
      {related && (
        <div className="page">
          <RelatedProducts {...related} onAdd={addToCart} />
        </div>
      )}
    </CheckoutFrame>
  );
}
