import { telephone, whatsApp } from '#ui/contact.ts';
import { Icon } from '#ui/icon.tsx';

interface OrderHelpProps {
  order_id: string;
  shop: { whatsApp: string; helpLine: string; email: string };
}

/** Whoever answers sees at once which order it is about. */
export function OrderHelp({ order_id, shop }: OrderHelpProps) {
  const about = `About order ${order_id}`;
  return (
    <nav aria-label={`Help with order ${order_id}`} className="flex flex-wrap gap-x-6">
      <a href={whatsApp(shop.whatsApp, `${about}: `)} className="text-link standing-link">
        <Icon name="chat" size={20} />
        Ask on WhatsApp
      </a>
      <a
        href={`mailto:${shop.email}?subject=${encodeURIComponent(about)}`}
        className="text-link standing-link"
      >
        <Icon name="mail" size={20} />
        Write to us
      </a>
      <a href={telephone(shop.helpLine)} className="text-link standing-link">
        <Icon name="phone" size={20} />
        Help line {shop.helpLine}
      </a>
    </nav>
  );
}
