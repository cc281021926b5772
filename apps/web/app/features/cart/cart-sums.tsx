import type { DeliveryQuote } from '@shop/contract';
import { formatRupees, formatTotal, fromRupees, type Paise } from '@shop/domain/money';
import type { PricedLine } from '@shop/domain/orders/cart-rules';
import { ZONE_LABELS } from '@shop/domain/orders/delivery';
import { stateName } from '@shop/domain/states';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { calculateSums } from './calculate-sums.ts';
import { CouponField, CouponLine } from './coupon/coupon-field.tsx';
import type { Coupon } from './coupon/use-coupon.ts';

interface CartSumsProps {
  lines: PricedLine[];
  quote: DeliveryQuote | undefined;
  returnDays: number;
  coupon: Coupon;
}

export function CartSums({ lines, quote, returnDays, coupon }: CartSumsProps) {
  const { items, charge, total } = calculateSums(lines, quote, coupon.quote);
  const pieces = lines.reduce((count, { quantity }) => count + quantity, 0);
  return (
    <div className="cart-sums">
      <dl>
        <div>
          <dt>{`Items (${pieces === 1 ? '1 piece' : `${pieces} pieces`})`}</dt>
          <dd>{formatRupees(items)}</dd>
        </div>
        <CouponLine {...coupon} />
        <div>
          <dt>
            Delivery{' '}
            {quote?.delivers && <span className="text-sm text-ink-600">{describeRule(quote)}</span>}
          </dt>
          <dd>{describeCharge(quote, charge)}</dd>
        </div>
        <div className="cart-sums-total">
          <dt>Total Price</dt>
          <dd>{formatTotal(total)}</dd>
        </div>
      </dl>
      <p className="text-sm text-ink-600">
        incl. of all taxes.{' '}
        <Link to="/policies/returns" className="text-link tap-target -my-3">
          {returnDays > 0 ? `${returnDays}-day returns` : 'Returns'}
        </Link>
      </p>
      <CouponField coupon={coupon} />
      <TotalAnnouncement text={`Total Price ${formatTotal(total)}`} />
    </div>
  );
}

function describeCharge(quote: DeliveryQuote | undefined, charge: Paise | undefined): string {
  if (quote && !quote.delivers) return 'Not possible';
  if (charge === undefined) return 'Shown before you pay';
  return charge === 0 ? 'Free' : formatRupees(charge);
}

const ANNOUNCE_DELAY_MS = 500;

/** Announces a changed total once, after the last of several presses. */
function TotalAnnouncement({ text }: { text: string }) {
  const [first] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === first && said === '') return undefined;
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, first, said]);
  return <output className="sr-only">{said}</output>;
}

/** 'Kerala, free from ₹2,000' */
export function describeRule(quote: DeliveryQuote): string {
  const { charge, freeFrom } = quote;
  const free = charge > 0 && freeFrom !== null && `free from ${formatRupees(fromRupees(freeFrom))}`;
  return [describeZone(quote), free].filter(Boolean).join(', ');
}

function describeZone({ zone, place }: DeliveryQuote): string {
  if (zone === 'district' && place.district) return place.district;
  const isOwnState = zone === 'district' || zone === 'state';
  return isOwnState ? (stateName(place.stateCode) ?? '') : ZONE_LABELS[zone];
}
