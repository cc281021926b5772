import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';

interface SupportLinksProps {
  order_id: string;
  shop: { whatsApp: string; helpLine: string };
}

/** Message and form start with the order number. */
export function SupportLinks({ order_id, shop }: SupportLinksProps) {
  const about = `About order ${order_id}`;
  return (
    <nav aria-label={`Help with order ${order_id}`} className="flex flex-wrap gap-x-6">
      {shop.whatsApp && (
        <a href={whatsAppUrl(shop.whatsApp, `${about}: `)} className="text-link tap-target">
          <Icon name="chat" size={20} />
          Ask on WhatsApp
        </a>
      )}
      <Link to={`/support?order=${encodeURIComponent(order_id)}`} className="text-link tap-target">
        <Icon name="mail" size={20} />
        Write to us
      </Link>
      {shop.helpLine && (
        <a href={telUrl(shop.helpLine)} className="text-link tap-target">
          <Icon name="phone" size={20} />
          Help line {shop.helpLine}
        </a>
      )}
    </nav>
  );
}
