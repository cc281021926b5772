import type { AdminOrderPage } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { whatsAppUrl } from '@shop/domain/people/contact-links';
import { Icon } from '#ui/icon.tsx';

interface UnsentMessagesProps {
  phone: string | null | undefined;
  messages: AdminOrderPage['messages'];
}

/** The messages of an order without email, for the staff member's own WhatsApp. The server sends nothing. */
export function UnsentMessages({ phone, messages = [] }: UnsentMessagesProps) {
  if (!phone || messages.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xl">Messages for WhatsApp</h3>
      <p>This order has no email. Please send these messages yourself.</p>
      <ul className="flex flex-col gap-2">
        {messages.map(({ title, at, text }) => (
          <li key={`${at} ${title}`}>
            <p>{`${formatDateTime(at)}: ${title}`}</p>
            <a
              href={whatsAppUrl(`91${phone}`, text)}
              target="_blank"
              rel="noreferrer"
              className="text-link tap-target"
              aria-label={`Send on WhatsApp: ${title}`}
            >
              <Icon name="chat" size={20} />
              Send on WhatsApp
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
