import type { PackingItem, PackingOrder, ShippingDoubt } from '@shop/contract';

/** 'all' is the other three, one after another on A4. */
export const PRINTS = ['all', 'pick-list', 'slips', 'labels'] as const;
export type Print = (typeof PRINTS)[number];

export const PAPERS = {
  a4: 'A4, four on a sheet',
  label: 'Label, 100 × 150 mm',
  roll: 'Roll, 80 mm',
} as const;
export type Paper = keyof typeof PAPERS;

export const isPaper = (text: string | null): text is Paper => text !== null && text in PAPERS;

/** Items of the next parcel; all items of an order that was sent, for a second copy. */
export function listShipmentItems({
  items,
}: PackingOrder): { item: PackingItem; pieces: number }[] {
  const left = items.filter((item) => item.left > 0);
  return left.length > 0
    ? left.map((item) => ({ item, pieces: item.left }))
    : items.map((item) => ({ item, pieces: item.quantity }));
}

export const countShipmentPieces = (order: PackingOrder) =>
  listShipmentItems(order).reduce((sum, { pieces }) => sum + pieces, 0);

/** The next parcel of the order, or its last one when all was sent. */
export const getShipmentNumber = ({ items, shipments }: PackingOrder) =>
  items.some(({ left }) => left > 0) ? shipments.length + 1 : shipments.length;

interface PickLine {
  item: PackingItem;
  pieces: number;
  order_ids: string[];
}

/** Every product once, by name, with its orders. Orders with a doubt are left out. */
export function toPickList(orders: PackingOrder[]): PickLine[] {
  const lines = new Map<number, PickLine>();
  for (const order of orders.filter(({ doubt }) => !doubt)) {
    for (const { item, pieces } of listShipmentItems(order)) {
      const line = lines.get(item.product_id) ?? { item, pieces: 0, order_ids: [] };
      lines.set(item.product_id, {
        item,
        pieces: line.pieces + pieces,
        order_ids: [...line.order_ids, order.order_id],
      });
    }
  }
  return [...lines.values()].toSorted((a, b) => a.item.name.localeCompare(b.item.name));
}

const WARNINGS: Record<ShippingDoubt, string> = {
  cancellation_requested: 'CUSTOMER ASKS TO CANCEL. DO NOT SEND.',
  refunded: 'REFUNDED. DO NOT SEND.',
  cancelled: 'CANCELLED. DO NOT SEND.',
};

export const describeWarning = ({ doubt }: PackingOrder) => doubt && WARNINGS[doubt];

export const listAddressLines = ({ address }: PackingOrder) =>
  [address.houseName, address.post_office, address.city, address.state].filter((line) =>
    line.trim(),
  );

/** A long address is printed smaller, so that the PIN code below it stays on the label. */
export function getAddressSize(order: PackingOrder): 'large' | 'medium' | 'small' {
  // About so many letters of 16 pt fit a line of the label.
  const rows = [order.name, ...listAddressLines(order)].reduce(
    (sum, line) => sum + Math.ceil(line.length / 30),
    0,
  );
  if (rows <= 6) return 'large';
  return rows <= 9 ? 'medium' : 'small';
}

/** '4 pieces, 1.7 kg' */
export function describeContents(order: PackingOrder): string {
  const pieces = countShipmentPieces(order);
  const weight = order.weight_g ? `, ${(order.weight_g / 1000).toFixed(1)} kg` : '';
  return `${pieces === 1 ? '1 piece' : `${pieces} pieces`}${weight}`;
}
