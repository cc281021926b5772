import type { Product } from '@shop/contract';
import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import { Icon } from '#ui/icon.tsx';

interface HelpLinksProps {
  product: Product;
  whatsApp: string;
  mobile: string;
}

export function HelpLinks({ product, whatsApp: number, mobile }: HelpLinksProps) {
  const { name, stock } = product;
  const soldOut = stock <= 0;
  return (
    <p className="flex flex-wrap gap-x-6">
      {number && (
        <a
          href={whatsAppUrl(
            number,
            soldOut ? `When will ${name} be woven again?` : `About ${name}: `,
          )}
          className="text-link tap-target"
        >
          <Icon name="chat" size={20} />
          {soldOut ? 'Ask when it will be back' : 'Ask on WhatsApp'}
        </a>
      )}
      {mobile && (
        <a href={telUrl(mobile)} className="text-link tap-target">
          <Icon name="phone" size={20} />
          Call
        </a>
      )}
    </p>
  );
}
