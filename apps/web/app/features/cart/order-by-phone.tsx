import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import { Link } from 'react-router';

/** Empty ones are not known. */
export interface Contacts {
  helpLine: string;
  whatsApp: string;
}

/** For a browser without script: paying needs the provider's. */
export function OrderByPhone({ helpLine, whatsApp }: Contacts) {
  return (
    <p>
      {'Paying online needs JavaScript, which your browser does not run. To order, '}
      {helpLine && (
        <>
          {'call '}
          <a href={telUrl(helpLine)} className="text-link">
            {helpLine}
          </a>
        </>
      )}
      {helpLine && whatsApp && ' or '}
      {whatsApp && (
        <a href={whatsAppUrl(whatsApp, 'I would like to order: ')} className="text-link">
          write to us on WhatsApp
        </a>
      )}
      {!helpLine && !whatsApp && (
        <Link to="/support" className="text-link">
          write to us
        </Link>
      )}
      .
    </p>
  );
}
