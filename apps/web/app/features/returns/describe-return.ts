import type { OrderReturn } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';

type Described = Omit<OrderReturn, 'order_id' | 'reason' | 'return_id'>;

/** 2 × Nila Saree, 1 × Set Mundu. */
export const listPieces = (pieces: { name: string; quantity: number }[]): string =>
  pieces.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

/** Each step of a return in a sentence, the latest last. */
export function describeSteps(returned: Described): string[] {
  const { created_at, approved_at, received_at, refused_at, refusal_reason } = returned;
  const steps = [`Asked on ${formatDay(created_at)}.`];
  if (returned.status === 'asked')
    steps.push('We will answer within 48 hours. Please do not send it yet.');
  if (approved_at) steps.push(`Approved on ${formatDay(approved_at)}.`);
  if (refused_at) steps.push(`Refused on ${formatDay(refused_at)}: ${refusal_reason ?? ''}`);
  if (received_at) steps.push(`${describeArrived(returned)} on ${formatDay(received_at)}.`);
  return [...steps, ...describeEnd(returned)];
}

/** Says what arrived only when it is less than what was asked for. */
function describeArrived({ pieces }: Described): string {
  const missing = pieces.some(({ quantity, arrived }) => arrived < quantity);
  const arrived = pieces
    .filter((piece) => piece.arrived > 0)
    .map((piece) => ({ name: piece.name, quantity: piece.arrived }));
  return missing ? `${listPieces(arrived)} arrived` : 'Arrived';
}

function describeEnd({ status, wish, refunded_at, refund_amount, exchanged_at }: Described) {
  if (refunded_at && refund_amount === null) {
    return [`Closed on ${formatDay(refunded_at)}: you have already been refunded.`];
  }
  if (refunded_at && refund_amount !== null) {
    const amount = formatTotal(fromRupees(refund_amount));
    return [`${amount} refunded on ${formatDay(refunded_at)}, the way you paid.`];
  }
  if (exchanged_at) return [`Sent again on ${formatDay(exchanged_at)}.`];
  if (status !== 'received') return [];
  return [
    wish === 'exchange'
      ? 'We will send a replacement, or refund you if it is sold out.'
      : 'We will refund you within two working days.',
  ];
}
