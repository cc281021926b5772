import type { BulkChange } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import type { ShownSetRow } from './change-sets.queries.ts';

/** The title of a set in the list of sets. */
export function describeSet(set: ShownSetRow): string {
  const { kind, change, file, undone_change, undone_file, collection } = set;
  if (change) return describeChange(change, collection);
  if (file) return `Import of ${file.name}`;
  if (kind !== 'undo') return 'Changes';
  if (undone_change) return `Undo of: ${describeChange(undone_change, collection)}`;
  return undone_file ? `Undo of: Import of ${undone_file.name}` : 'Undo';
}

/** The sign stays on the line of its number. */
const percent = (number: number) => `${number}\u00A0%`;
const rupees = (amount: number) => formatRupees(fromRupees(amount));
const signed = (amount: number, text: string) => `${amount < 0 ? '−' : '+'}${text}`;

function describeChange(change: BulkChange, collection: string | null): string {
  switch (change.what) {
    case 'set price':
      return `Price ${rupees(change.price)}`;
    case 'price by percent':
      return `Price ${signed(change.percent, percent(Math.abs(change.percent)))}${describeRounding(change)}`;
    case 'price by amount':
      return `Price ${signed(change.amount, rupees(Math.abs(change.amount)))}${describeRounding(change)}`;
    case 'set discount':
      return `Discount ${percent(change.discount)}`;
    case 'set stock':
      return `Stock ${change.stock}`;
    case 'add stock':
      return `Stock ${signed(change.pieces, `${Math.abs(change.pieces)}`)}`;
    case 'set type':
      return `Type ${change.type}`;
    case 'set visibility':
      return change.enabled ? 'Show in the shop' : 'Hide in the shop';
    case 'add to collection':
      return `Add to ${collection ?? 'a collection'}`;
    case 'remove from collection':
      return `Take out of ${collection ?? 'a collection'}`;
    default:
      return change satisfies never;
  }
}

const describeRounding = ({ round_to }: { round_to: number }) =>
  round_to === 9 ? ', ending in 9' : `, rounded to ₹${round_to}`;
