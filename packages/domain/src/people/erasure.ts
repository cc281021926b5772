import { formatShortDay } from '../dates.ts';

export const OPEN_MATTERS = [
  'order on its way',
  'order not refunded',
  'order returnable',
  'return open',
  'refund on its way',
  'payment open',
  'ticket open',
] as const;
export type OpenMatterKind = (typeof OPEN_MATTERS)[number];

/** Why a customer's data cannot be erased yet. */
export interface OpenMatter {
  kind: OpenMatterKind;
  /** Number of the order, return or ticket. */
  id?: string | undefined;
  /** When it ends by itself. */
  until?: string | undefined;
}

const WORDS: Record<OpenMatterKind, (id: string, until: string) => string> = {
  'order on its way': (id) => `Order ${id} has not arrived yet.`,
  'order not refunded': (id) => `Order ${id} is cancelled and not refunded yet.`,
  'order returnable': (id, until) => `Order ${id} can be returned until ${formatShortDay(until)}.`,
  'return open': (id) => `Return ${id} is not finished yet.`,
  'refund on its way': (id) =>
    id ? `The refund of order ${id} is on its way.` : 'A refund is on its way.',
  'payment open': () => 'A payment is not finished.',
  'ticket open': (id) => `Your question ${id} is not closed yet.`,
};

export const describeOpenMatter = ({ kind, id = '', until = '' }: OpenMatter): string =>
  WORDS[kind](id, until);
