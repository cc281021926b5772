import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { getHelpNumber, useShop } from '../use-shop.ts';

/** In the header of a page without menu. */
export function AskUs() {
  const { whatsApp } = useShop();
  const content = (
    <>
      <Icon name="chat" size={20} />
      Ask us
    </>
  );
  if (!whatsApp) {
    return (
      <Link to="/support" className="text-link tap-target">
        {content}
      </Link>
    );
  }
  return (
    <a href={whatsAppUrl(whatsApp)} className="text-link tap-target">
      {content}
    </a>
  );
}

/** Ways to reach the shop, on a page that cannot help further. */
export function AskButtons({ about }: { about: string }) {
  const shop = useShop();
  const { whatsApp } = shop;
  const number = getHelpNumber(shop);
  return (
    <div className="flex flex-wrap gap-3">
      {whatsApp && (
        <a href={whatsAppUrl(whatsApp, about)} className="button button-filled">
          <Icon name="chat" size={20} />
          Ask on WhatsApp
        </a>
      )}
      {number && (
        <a href={telUrl(number)} className="button button-outline">
          <Icon name="phone" size={20} />
          Call
        </a>
      )}
    </div>
  );
}
