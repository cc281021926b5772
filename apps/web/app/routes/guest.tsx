import { type DeliveryQuote, type Gift, type GuestDetails, MAX_GUEST_LINES } from '@shop/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, redirect, useRevalidator, useSearchParams } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { browserApi, tryCall } from '#api/call.ts';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { useQuote } from '#features/accounts/addresses/use-quote.ts';
import { hasSession } from '#features/accounts/check-session.ts';
import { forgetGuest } from '#features/accounts/guest/guest-draft.ts';
import { GuestForm } from '#features/accounts/guest/guest-form.tsx';
import { parseAddForm } from '#features/cart/add-form.server.ts';
import { forgetCode } from '#features/cart/coupon/kept-code.ts';
import { refuseCode } from '#features/cart/coupon/refuse-code.ts';
import { type Coupon, useCoupon } from '#features/cart/coupon/use-coupon.ts';
import { usePurchaseLines } from '#features/cart/coupon/use-purchase-lines.ts';
import { GuestPayBar } from '#features/cart/guest/guest-pay-bar.tsx';
import { GuestPieces } from '#features/cart/guest/guest-pieces.tsx';
import { GiftFields } from '#features/cart/purchase/gift-fields.tsx';
import { loadPieces, type Piece } from '#features/cart/purchase/load-pieces.ts';
import {
  clearPendingPurchase,
  getPendingPurchase,
  onPendingChange,
  type PendingLine,
  savePendingPurchase,
} from '#features/cart/purchase/pending-purchase.ts';
import { ReturnPromise } from '#features/cart/purchase/return-promise.tsx';
import { productUrl } from '#features/catalog/list/list-query.ts';
import { renderPieceImage } from '#features/catalog/product-image.tsx';
import { CheckoutFrame } from '#features/payments/checkout-frame.tsx';
import { getGuestKey } from '#features/payments/guest/guest-key.ts';
import { ReturnNotice } from '#features/payments/return-notice.tsx';
import { useCheckout } from '#features/payments/use-checkout.ts';
import { pageTitle } from '#layout/page-title.ts';
import { getHelpNumber, useShop } from '#layout/use-shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { restoreFocus } from '#ui/restore-focus.ts';
import { useToast } from '#ui/toast.tsx';
import type { Route } from './+types/guest.ts';

export const meta = pageTitle('Buy without an account');

/** Without script the address has the piece. With it the tab has all, and loads them. */
export async function loader(args: Route.LoaderArgs) {
  const { call, headers } = visitorApi(args);
  const session = await tryCall(hasSession(call));
  if (session.data) throw redirect('/home', { headers });
  const asked = parseAddForm(new URL(args.request.url).searchParams);
  return { pieces: asked && (await loadPieces(call, [asked])) };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  if (isProbablySignedIn()) throw redirect('/home');
  const chosen = getPendingPurchase()?.lines ?? [];
  return { pieces: await loadPieces(browserApi(args), chosen) };
}

export default function Guest({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const pieces = usePieces(loaderData.pieces);
  useClearAfterReturn();
  return (
    <>
      <ReturnNotice helpLine={getHelpNumber(shop)} buyer="guest" />
      {pieces && pieces.length === 0 ? <NothingChosen /> : <GuestCheckout pieces={pieces ?? []} />}
    </>
  );
}

function NothingChosen() {
  return (
    <EmptyState title="Nothing is chosen yet">
      <p>Choose a piece and press Buy Now.</p>
      <Link to="/home" className="button button-filled">
        Browse More Products
      </Link>
    </EmptyState>
  );
}

/** Back from the provider's page with a payment that counts: nobody pays for the same pieces again. */
function useClearAfterReturn() {
  const [search] = useSearchParams();
  const outcome = search.get('payment');
  useEffect(() => {
    if (outcome !== 'received' && outcome !== 'confirming') return;
    clearPendingPurchase();
    forgetCode();
    forgetGuest();
  }, [outcome]);
}

/** The loaded pieces; after a reload those that the tab remembers, until they are loaded. */
function usePieces(loaded: Piece[] | undefined): Piece[] | undefined {
  const { revalidate } = useRevalidator();
  const purchase = useSyncExternalStore(onPendingChange, getPendingPurchase, () => undefined);
  useEffect(() => {
    if (!loaded) void revalidate();
  }, [loaded, revalidate]);
  return loaded ?? purchase?.lines.map((line) => ({ ...line, stock: line.quantity }));
}

function GuestCheckout({ pieces }: { pieces: Piece[] }) {
  const shop = useShop();
  const { revalidate } = useRevalidator();
  const { quoted, follow } = useQuote();
  const [gift, setGift] = useState<Gift | undefined>(() => getPendingPurchase()?.gift);
  const quote = quoted?.quote;
  const coupon = useCoupon(pieces);
  const { checkout, stateAsked, pay } = useGuestPayment({ pieces, gift, quote, coupon });
  const place = quoted && [quoted.quote.place.district, quoted.pin].filter(Boolean).join(' ');
  const remove = async ({ product_id }: PendingLine) => {
    const lines = pieces.filter((piece) => piece.product_id !== product_id);
    const { kind = 'add', gift: chosenGift } = getPendingPurchase() ?? {};
    if (lines.length > 0) savePendingPurchase({ kind, lines, gift: chosenGift });
    else clearPendingPurchase();
    await revalidate();
    restoreFocus();
  };

  return (
    <CheckoutFrame checkout={checkout} helpLine={getHelpNumber(shop)} buyer="guest">
      <div className="page pay-page">
        <h1 tabIndex={-1} className="text-3xl">
          Buy without an account
        </h1>
        <GuestForm
          stateAsked={stateAsked}
          onPlace={(pin, state) => void follow(pin, state)}
          onPay={pay}
          aside={
            <GuestPieces
              pieces={pieces}
              quote={quote}
              place={place}
              returnDays={shop.returnDays}
              coupon={coupon}
              renderImage={renderPieceImage}
              productUrl={productUrl}
              onRemove={(line) => void remove(line)}
            />
          }
          renderEnd={(busy) => (
            <>
              <GiftFields gift={gift} onChange={setGift} />
              <Promises returnDays={shop.returnDays} />
              <GuestPayBar
                pieces={pieces}
                quote={quote}
                place={place}
                coupon={coupon.quote}
                busy={busy}
                contacts={{ ...shop, helpLine: getHelpNumber(shop) }}
              />
              <p className="flex flex-wrap items-center gap-x-2">
                Have an account?
                <Link to="/login" className="text-link tap-target">
                  Login
                </Link>
              </p>
            </>
          )}
        />
      </div>
    </CheckoutFrame>
  );
}

interface GuestPaymentOptions {
  pieces: Piece[];
  gift: Gift | undefined;
  quote: DeliveryQuote | undefined;
  coupon: Coupon;
}

function useGuestPayment({ pieces, gift, quote, coupon }: GuestPaymentOptions) {
  const shop = useShop();
  const showToast = useToast();
  const toPurchaseLines = usePurchaseLines(coupon, quote);
  const [stateAsked, setStateAsked] = useState(0);
  const checkout = useCheckout({
    shop,
    onPaid: () => {
      clearPendingPurchase();
      forgetCode();
      forgetGuest();
    },
  });
  const pay = (details: GuestDetails) =>
    checkout.pay({
      lines: () => toPurchaseLines(pieces.slice(0, MAX_GUEST_LINES), { alone: false }),
      onRefused: (error) => refuseCode(coupon, error),
      delivery: { gift, guest: { ...details, guest_key: getGuestKey() } },
      goToLogin: undefined,
      askForState: () => setStateAsked((times) => times + 1),
      keepAfterFailure: true,
      onNotCompleted: () => void showToast({ kind: 'failure', text: 'Payment not completed.' }),
    });
  return { checkout, stateAsked, pay };
}

function Promises({ returnDays }: { returnDays: number }) {
  return (
    <ul className="assure assure-framed">
      <ReturnPromise returnDays={returnDays} />
      <li>
        <Icon name="mail" size={20} />
        <p>
          <strong>Your order comes by email</strong>
          <span>Its link shows where your parcel is. No password.</span>
        </p>
      </li>
    </ul>
  );
}
