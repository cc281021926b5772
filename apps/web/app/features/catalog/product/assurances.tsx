import type { Product } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#ui/icon.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { hasProof, PROOF } from './product-proof.tsx';
import type { useDelivery } from './use-delivery.ts';

interface AssurancesProps {
  product: Product;
  shop: { returnDays: number; countryOfOrigin: string };
  delivery: ReturnType<typeof useDelivery>;
  /** The customer's address, in place of the PIN code. */
  deliverTo: ReactNode;
}

/** Why the shop asks for the money first, and what that money is safe from. */
const NO_CASH =
  'No cash on delivery: a paid piece is kept for you alone, and we take it back and refund it if it is faulty.';

/**
 * Answers to a buyer's questions: delivery, returns, origin, payment. A claim is shown only when its field is
 * set. Of a sold-out piece nothing can be delivered or paid.
 */
export function Assurances({ product, shop, delivery, deliverTo }: AssurancesProps) {
  const { gi_name, woven_at, stock } = product;
  const { returnDays, countryOfOrigin } = shop;
  const soldOut = stock <= 0;
  return (
    <ul className="assure">
      {!soldOut && deliverTo && <li className="assure-address">{deliverTo}</li>}
      {!soldOut && !deliverTo && (
        <DeliveryRow
          delivery={delivery.delivery}
          onCheck={(pin) => void delivery.check(pin)}
          onChange={delivery.change}
        />
      )}
      <Row
        icon="back"
        title={returnDays > 0 ? `${returnDays}-day returns` : 'Faulty pieces always taken back'}
        text={returnDays > 0 ? 'Faulty pieces always taken back' : ''}
      >
        <Link to="/policies/returns" className="text-link tap-target -my-2">
          <span className="sr-only">Return </span>
          Policy
        </Link>
      </Row>
      <Row
        icon="check"
        title={gi_name ? `Handloom, GI ${gi_name}` : 'Handloom'}
        text={describeOrigin(woven_at, countryOfOrigin)}
      >
        {hasProof(product) ? (
          <a href={`#${PROOF}`} className="text-link tap-target -my-2">
            Proof
          </a>
        ) : (
          <Link to="/about" className="text-link tap-target -my-2">
            About<span className="sr-only"> the weavers</span>
          </Link>
        )}
      </Row>
      {!soldOut && (
        <Row icon="lock" title="UPI, cards and net banking, secure payment" text={NO_CASH} />
      )}
    </ul>
  );
}

function describeOrigin(wovenAt = '', country = ''): string {
  if (wovenAt) return [`Woven at ${wovenAt}`, country].filter(Boolean).join(', ');
  return country && `Made in ${country}`;
}

interface RowProps {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

function Row({ icon, title, text, children }: RowProps) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <p>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </p>
      {children}
    </li>
  );
}
