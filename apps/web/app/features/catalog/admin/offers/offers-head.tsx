import { Link } from 'react-router';
import { OfferTabs } from './offer-tabs.tsx';

type OffersHeadProps = Parameters<typeof OfferTabs>[0] & {
  title: string;
  /** Leads to the form of a new one. */
  add?: { to: string; label: string };
};

export function OffersHead({ title, add, current }: OffersHeadProps) {
  return (
    <>
      <div className="offers-head">
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {add && (
          <Link to={add.to} className="button button-filled">
            {add.label}
          </Link>
        )}
      </div>
      <OfferTabs current={current} />
    </>
  );
}
