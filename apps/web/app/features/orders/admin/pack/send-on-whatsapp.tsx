import type { Shipment } from '@shop/contract';
import { writeShippedText } from '@shop/domain/orders/shipped-text';
import { whatsAppUrl } from '@shop/domain/people/contact-links';
import { Icon } from '#ui/icon.tsx';

interface SendOnWhatsAppProps {
  order: { order_id: string; name: string; phone: string; shipments: Shipment[] };
  brand: string;
}

/** Opens the staff member's own WhatsApp with the message written out. The server sends nothing. */
export function SendOnWhatsApp({ order, brand }: SendOnWhatsAppProps) {
  const { order_id, name, phone, shipments } = order;
  const shipment = shipments.at(-1);
  if (!phone || !shipment) return null;
  const text = writeShippedText({ ...shipment, order_id, name, brand });
  return (
    <a
      href={whatsAppUrl(`91${phone}`, text)}
      target="_blank"
      rel="noreferrer"
      className="text-link tap-target"
      aria-label={`Send on WhatsApp about ${order_id}`}
    >
      <Icon name="chat" size={20} />
      Send on WhatsApp
    </a>
  );
}
