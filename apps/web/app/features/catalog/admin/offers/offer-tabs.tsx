import { Link } from 'react-router';

/** Parts of 'Offers', in the order of the tabs. */
const TABS = [
  { to: '/admin/sales', label: 'Sales' },
  { to: '/admin/coupons', label: 'Coupons' },
  { to: '/admin/collections', label: 'Collections' },
  { to: '/admin/feeds', label: 'Google and Meta' },
] as const;

interface OfferTabsProps {
  /** The part that is shown. */
  current: (typeof TABS)[number]['to'];
}

export function OfferTabs({ current }: OfferTabsProps) {
  return (
    <nav aria-label="Offers" className="views views-wrapped">
      {TABS.map(({ to, label }) => (
        <Link key={to} to={to} className="view" aria-current={to === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
