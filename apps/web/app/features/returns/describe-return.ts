import type { OrderReturn } from '@shop/contract';
import { formatDateTime, formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { toReturnAnswerDue } from '@shop/domain/orders/returns';

type Described = Omit<OrderReturn, 'order_id' | 'reason' | 'return_id'>;

/** 2 × Nila Saree, 1 × Set Mundu. */
export const listPieces = (pieces: { name: string; quantity: number }[]): string =>
  pieces.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

/** Each step of a return in a sentence, the latest last. */
export function describeSteps(
  returned: Described,
  reader: 'customer' | 'staff' = 'customer',
): string[] {
  const words = WORDS[reader];
  const { created_at, approved_at, received_at, refused_at, refusal_reason } = returned;
  const steps = [`Asked on ${formatDay(created_at)}.`];
  if (returned.status === 'asked') steps.push(words.asked(created_at));
  if (approved_at) steps.push(`Approved on ${formatDay(approved_at)}.`);
  if (refused_at) steps.push(`Refused on ${formatDay(refused_at)}: ${refusal_reason ?? ''}`);
  if (received_at) steps.push(`${describeArrived(returned)} on ${formatDay(received_at)}.`);
  return [...steps, ...describeEnd(returned, words)];
}

/** Says what arrived only when it is less than what was asked for. */
function describeArrived({ pieces }: Described): string {
  const missing = pieces.some(({ quantity, arrived }) => arrived < quantity);
  const arrived = pieces
    .filter((piece) => piece.arrived > 0)
    .map((piece) => ({ name: piece.name, quantity: piece.arrived }));
  return missing ? `${listPieces(arrived)} arrived` : 'Arrived';
}

function describeEnd(
  { status, wish, refunded_at, refund_amount, exchanged_at }: Described,
  words: (typeof WORDS)[keyof typeof WORDS],
) {
  if (refunded_at && refund_amount === null) {
    return [`Closed on ${formatDay(refunded_at)}: ${words.refundedBefore}`];
  }
  if (refunded_at && refund_amount !== null) {
    const amount = formatTotal(fromRupees(refund_amount));
    return [`${amount} refunded on ${formatDay(refunded_at)}, ${words.way}`];
  }
  if (exchanged_at) return [`Sent again on ${formatDay(exchanged_at)}.`];
  if (status !== 'received') return [];
  return [wish === 'exchange' ? words.exchange : words.refund];
}

const WORDS = {
  customer: {
    asked: () => 'We will answer within 48 hours. Please do not send it yet.',
    refundedBefore: 'you have already been refunded.',
    way: 'the way you paid.',
    exchange: 'We will send a replacement, or refund you if it is sold out.',
    refund: 'We will refund you within two working days.',
  },
  staff: {
    asked: (created_at: string) =>
      `The customer waits for an answer until ${formatDateTime(toReturnAnswerDue(created_at))}.`,
    refundedBefore: 'the customer has already been refunded.',
    way: 'the way it was paid.',
    exchange: 'The customer expects a replacement, or the money if it is sold out.',
    refund: 'The customer expects the money within two working days.',
  },
};
