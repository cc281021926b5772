import type { PackingOrder, ShipmentResult, ShippingDoubt } from '@shop/contract';
import { countPieces } from './packing-state.ts';

const formatPieces = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`);

/** Announcement for screen readers after a tracking number. */
export function describeNext(first: string, next: PackingOrder | undefined): string {
  const following = next
    ? `Next: ${next.order_id}, ${next.name}, ${formatPieces(countPieces(next))}`
    : 'Every order has a tracking number.';
  return `${first} ${following}`.trim();
}

/** '2 marked as shipped. 1 left out.' */
export function describeResults(results: ShipmentResult[]): string {
  if (results.length === 0) return '';
  const sent = results.filter(({ reason }) => !reason).length;
  const others = results.length - sent;
  return `${sent} marked as shipped.${others > 0 ? ` ${others} left out.` : ''}`;
}

export const DOUBTS: Record<ShippingDoubt, string> = {
  cancellation_requested: 'Customer asks to cancel',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

/** 'Ivory, green border' */
export function describeColors({
  body_color,
  border_color,
}: PackingOrder['items'][number]): string {
  const border = border_color && `${border_color.toLowerCase()} border`;
  return [body_color, border].filter(Boolean).join(', ');
}
