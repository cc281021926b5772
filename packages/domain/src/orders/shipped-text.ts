interface ShippedText {
  brand: string;
  name: string;
  order_id: string;
  courier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  items: { name: string; quantity: number }[];
}

/** A message to a customer about a parcel, for staff to send. */
export function writeShippedText(parcel: ShippedText): string {
  const { brand, name, order_id, courier, tracking_number, tracking_url, items } = parcel;
  const pieces = items.map((item) => `${item.quantity} × ${item.name}`).join(', ');
  const number = [courier, tracking_number].filter(Boolean).join(' ');
  return [
    `Hello ${name}, your order ${order_id} from ${brand} is on its way.`,
    `In this parcel: ${pieces}.`,
    number && `Courier: ${number}`,
    tracking_url,
  ]
    .filter(Boolean)
    .join('\n');
}
