import type { DeliveryQuote } from '@shop/contract';
import { formatRupees, formatTotal, fromRupees, type Paise, sum } from '@shop/domain/money';
import { calculateTotal, type PricedLine, validateOrderAll } from '@shop/domain/orders/cart-rules';
import { deliveryCharge, describeRefusal, ZONE_LABELS } from '@shop/domain/orders/delivery';
import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import { stateName } from '@shop/domain/states';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useBarHeight } from '#ui/fixed-bar/use-bar-height.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { ORDER_ALL_LIMIT_REACHED } from './purchase/use-cart-purchase.ts';

export interface Contacts {
  helpLine: string;
  whatsApp: string;
}

interface CartSummaryProps {
  lines: PricedLine[];
  /** Undefined when it could not be loaded: the payment window then has the sum. */
  quote: DeliveryQuote | undefined;
  /** Thrissur 680594 */
  place: string | undefined;
  returnDays: number;
  /** Whether a piece is sold out, which blocks the order. */
  soldOut: boolean;
  /** The checkout for all items is open. */
  ordering: boolean;
  onOrderAll: () => void;
  /** Numbers by which a customer orders whose browser runs no script. */
  contacts: Contacts;
  /** Shown between the sums and the button. */
  children: ReactNode;
}

export function CartSummary({ children, ...props }: CartSummaryProps) {
  const { lines, quote } = props;
  const items = calculateTotal(lines);
  const charge = quote?.delivers ? deliveryCharge(quote, items) : undefined;
  const total = charge === undefined ? items : sum([items, charge]);
  return (
    <section aria-label="Order summary" className="cart-summary">
      <Sums {...props} items={items} charge={charge} total={total} />
      {children}
      <OrderBar {...props} total={total} />
      <noscript>
        <OrderByPhone {...props.contacts} />
      </noscript>
      <p className="text-sm text-ink-600">UPI, cards and net banking, secure payment</p>
    </section>
  );
}

/** Paying needs the provider's script. */
function OrderByPhone({ helpLine, whatsApp }: Contacts) {
  return (
    <p>
      Your browser does not run JavaScript, which paying online needs. To order, call{' '}
      <a href={telUrl(helpLine)} className="text-link">
        {helpLine}
      </a>
      {whatsApp && (
        <>
          {' or '}
          <a href={whatsAppUrl(whatsApp, 'I would like to order: ')} className="text-link">
            write to us on WhatsApp
          </a>
        </>
      )}
      . Your cart stays as it is.
    </p>
  );
}

type SumsProps = Pick<CartSummaryProps, 'lines' | 'quote' | 'returnDays'> & {
  items: Paise;
  charge: Paise | undefined;
  total: Paise;
};

function Sums({ lines, quote, returnDays, items, charge, total }: SumsProps) {
  const pieces = lines.reduce((count, { quantity }) => count + quantity, 0);
  return (
    <div className="cart-sums">
      <dl>
        <div>
          <dt>{`Items (${pieces === 1 ? '1 piece' : `${pieces} pieces`})`}</dt>
          <dd>{formatRupees(items)}</dd>
        </div>
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

/** Id of the message that describes the disabled button. */
const PROBLEM_ID = 'order-problem';

type OrderBarProps = Omit<CartSummaryProps, 'children' | 'returnDays' | 'contacts'> & {
  total: Paise;
};

/** Fixed to the bottom of the screen on phones. */
function OrderBar(props: OrderBarProps) {
  const { lines, place, ordering, onOrderAll, total } = props;
  const limitReached = validateOrderAll(lines) === 'ORDER_ALL_LIMIT_REACHED';
  const problem = limitReached ? ORDER_ALL_LIMIT_REACHED : findProblem(props);
  const button = useKeptFocus(limitReached, PROBLEM_ID);
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div ref={bar} className="cart-bar">
      <p className="cart-bar-sum" aria-hidden="true">
        Total Price <b>{formatTotal(total)}</b>
        {place && <span>{`to ${place}`}</span>}
      </p>
      <button
        type="button"
        className="button button-filled"
        ref={button}
        disabled={limitReached}
        aria-busy={ordering}
        {...(problem && {
          'aria-disabled': true,
          'aria-describedby': PROBLEM_ID,
          title: problem,
        })}
        onClick={problem || ordering ? undefined : onOrderAll}
      >
        Order All Items
      </button>
      {problem && (
        <p id={PROBLEM_ID} tabIndex={-1} className="basis-full text-sm text-error">
          {problem}
        </p>
      )}
    </div>
  );
}

function findProblem({ quote, soldOut, place }: OrderBarProps): string | undefined {
  if (quote && !quote.delivers) return describeRefusal(quote.onlyInState, place ?? 'this address');
  return soldOut ? 'Remove sold-out items to order.' : undefined;
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
