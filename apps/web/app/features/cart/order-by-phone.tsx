import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';

export interface Contacts {
  helpLine: string;
  whatsApp: string;
}

/** For a browser without script: paying needs the provider's. */
export function OrderByPhone({ helpLine, whatsApp }: Contacts) {
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
      .
    </p>
  );
}
