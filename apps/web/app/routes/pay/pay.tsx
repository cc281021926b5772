import type { Gift, OrderItem, PayLink } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describeRefusal } from '@shop/domain/orders/delivery';
import { lazy, Suspense, useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { browserApi, type Call } from '#api/call.ts';
import { useQuote } from '#features/accounts/addresses/use-quote.ts';
import { forgetPayLinkDraft } from '#features/accounts/pay-link/pay-link-draft.ts';
import { PayLinkForm, type TypedDetails } from '#features/accounts/pay-link/pay-link-form.tsx';
import { KeptPieces } from '#features/cart/pay-link/kept-pieces.tsx';
import { GiftFields } from '#features/cart/purchase/gift-fields.tsx';
import { PayBar } from '#features/cart/purchase/pay-bar.tsx';
import { ReturnPromise } from '#features/cart/purchase/return-promise.tsx';
import { productUrl } from '#features/catalog/list/list-query.ts';
import { DEFAULT_IMAGE, imageUrl, ProductImage } from '#features/catalog/product-image.tsx';
import { loadLinkedOrder } from '#features/orders/link/load-linked-order.ts';
import { OldPaidLink } from '#features/orders/link/old-paid-link.tsx';
import { usePaidLink } from '#features/orders/link/use-paid-link.ts';
import { useJustPaid } from '#features/orders/use-just-paid.ts';
import { usePaymentPolling } from '#features/orders/use-payment-polling.ts';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { KeptUntil } from '#features/payments/pay-link/kept-until.tsx';
import { LinkEnded, UnknownLink } from '#features/payments/pay-link/link-ended.tsx';
import { loadPayLink } from '#features/payments/pay-link/load-pay-link.ts';
import { payLinkUrl } from '#features/payments/pay-link/tab-link.ts';
import { WindowNotice } from '#features/payments/pay-link/window-notice.tsx';
import { addPaid } from '#features/payments/redirect-to-order.ts';
import { ReturnNotice } from '#features/payments/return-notice.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { pageMeta } from '#layout/page-meta.ts';
import { getRootData, pageTitle } from '#layout/page-title.ts';
import { AskButtons } from '#layout/plain/ask-us.tsx';
import { getHelpNumber, useShop } from '#layout/use-shop.ts';
import { useToast } from '#ui/toast.tsx';
import type { Route } from './+types/pay.ts';

/** Most who open a link have not paid yet. */
const PaidLink = lazy(async () => {
  const module = await import('#features/orders/link/paid-link.tsx');
  return { default: module.PaidLink };
});

async function load(call: Call, token: string) {
  const link = await loadPayLink(call, token);
  if (link?.state !== 'paid') return { link, paid: undefined };
  const { link: paid, error } = await loadLinkedOrder(call, [token]);
  if (error && error.code !== 'ORDER_LINK_EXPIRED') throw new Error(error.message);
  return { link, paid };
}

export async function loader(args: Route.LoaderArgs) {
  const found = await load(visitorApi(args).call, args.params.token);
  return data(found, { status: found.link ? 200 : 404 });
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  load(browserApi(args), args.params.token);

/** The address is a secret. */
export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

/** Previews of chats show shop and piece, and nobody's name. */
export const meta: Route.MetaFunction = (args) => {
  const [piece] = args.loaderData?.link?.pieces ?? [];
  if (!piece) return pageTitle('Pay by link')(args);
  const { brand } = getRootData(args).shop;
  return pageMeta(args, {
    title: piece.name,
    description: `Kept for you by ${brand}.`,
    image: piece.image ? imageUrl(piece.image, 640) : DEFAULT_IMAGE,
  });
};

export default function Pay({ loaderData, params: { token } }: Route.ComponentProps) {
  const { link, paid } = loaderData;
  const shop = useShop();
  usePaidLink(link?.order_id, token);
  const justPaid = useJustPaid();
  if (!link) {
    return (
      <UnknownLink>
        <AskButtons about="About a payment link: " />
      </UnknownLink>
    );
  }
  return (
    <>
      <ReturnNotice helpLine={getHelpNumber(shop)} buyer="link" />
      {link.state === 'open' && <OpenLink link={link} token={token} />}
      {link.state === 'paid' && (
        <Suspense>
          {paid ? (
            <PaidLink
              link={paid}
              justPaid={justPaid}
              shop={shop}
              contacts={shop}
              renderImage={renderOrdered}
            />
          ) : (
            <OldPaidLink order_id={link.order_id}>
              <AskButtons about={`About order ${link.order_id}: `} />
            </OldPaidLink>
          )}
        </Suspense>
      )}
      {(link.state === 'ended' || link.state === 'cancelled') && (
        <LinkEnded link={link} productUrl={productUrl}>
          <AskButtons about={`About ${link.pieces[0]?.name ?? 'a payment link'}: `} />
        </LinkEnded>
      )}
    </>
  );
}

const renderOrdered = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

const renderKept = (image: string | undefined) => <ProductImage image={image} sizes="96px" />;

function OpenLink({ link, token }: { link: PayLink; token: string }) {
  const shop = useShop();
  const { quoted, follow } = useQuote();
  const [gift, setGift] = useState<Gift>();
  const { checkout, stateAsked, pay, hasClosed } = useLinkPayment({ link, token, gift });
  const openElsewhere = hasClosed ? undefined : link.window_open_until;
  usePaymentPolling(openElsewhere !== undefined && checkout.stage === 'idle');

  return (
    <CheckoutFrame checkout={checkout} helpLine={getHelpNumber(shop)} buyer="link">
      <div className="page pay-page">
        <KeptUntil hold_until={link.hold_until} />
        <WindowNotice until={openElsewhere} />
        <PayLinkForm
          known={link}
          locked={openElsewhere !== undefined}
          stateAsked={stateAsked}
          onPlace={(pin, state) => void follow(pin, state)}
          onPay={pay}
          aside={
            <KeptPieces
              link={link}
              days={quoted?.quote.delivers ? quoted.quote : findEstimate(link)}
              renderImage={renderKept}
              productUrl={productUrl}
            />
          }
          renderEnd={(busy) => (
            <>
              {!openElsewhere && <GiftFields gift={gift} onChange={setGift} />}
              <ul className="assure assure-framed">
                <ReturnPromise returnDays={shop.returnDays} />
              </ul>
              <PayBar
                total={fromRupees(link.total)}
                problem={
                  quoted && !quoted.quote.delivers
                    ? describeRefusal(quoted.quote.onlyInState, quoted.pin)
                    : undefined
                }
                busy={busy}
                contacts={{ ...shop, helpLine: getHelpNumber(shop) }}
              />
            </>
          )}
        />
      </div>
    </CheckoutFrame>
  );
}

const findEstimate = ({ estimated_from: from, estimated_until: until }: PayLink) =>
  from && until ? { from, until } : undefined;

function useLinkPayment({
  link,
  token,
  gift,
}: {
  link: PayLink;
  token: string;
  gift: Gift | undefined;
}) {
  const shop = useShop();
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const [stateAsked, setStateAsked] = useState(0);
  const [hasClosed, setHasClosed] = useState(false);
  const checkout = useCheckout({
    shop,
    onPaid: forgetPayLinkDraft,
    orderUrl: (order) => addPaid(payLinkUrl(token), order.token),
  });
  const product_list = link.pieces.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const pay = (typed: TypedDetails) =>
    checkout.pay({
      lines: async () => ({ product_list }),
      delivery: { gift, link: { ...typed, token } },
      goToLogin: undefined,
      askForState: () => setStateAsked((times) => times + 1),
      onNotCompleted: () => {
        setHasClosed(true);
        void showToast({ kind: 'failure', text: 'Payment not completed.' });
        // The payment may have succeeded although its result was lost.
        void revalidate();
      },
    });
  return { checkout, stateAsked, pay, hasClosed };
}
