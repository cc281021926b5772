import { formatWeekdayTime } from '../dates.ts';
import { formatRupees, type Paise } from '../money.ts';
import { getFirstName } from '../people/first-name.ts';

interface KeptPieces {
  /** The name of the person; empty when it is not known. */
  name: string;
  /** In the order of the link, at least one. */
  pieces: { name: string; quantity: number }[];
  until: Date;
  total: Paise;
  /** Part of the total. */
  delivery: Paise;
  url: string;
}

/** A message with a payment link, for staff to send. */
export function writeLinkText({ name, pieces, until, total, delivery, url }: KeptPieces): string {
  const amount = `${formatRupees(total)}${delivery > 0 ? ' with delivery' : ''}`;
  return `${greet(name)}, ${describePieces(pieces)} kept for you until ${formatWeekdayTime(until)}. ${amount}. Please pay here: ${url}`;
}

const greet = (name: string) => ['Namaskaram', getFirstName(name)].filter(Boolean).join(' ');

/** Nila Kasavu Saree is; Nila Kasavu Saree and 2 more pieces are. */
function describePieces(pieces: KeptPieces['pieces']): string {
  const count = pieces.reduce((total, { quantity }) => total + quantity, 0);
  const first = pieces[0]?.name ?? '';
  if (count <= 1) return `${first} is`;
  return `${first} and ${count - 1} more ${count === 2 ? 'piece' : 'pieces'} are`;
}
