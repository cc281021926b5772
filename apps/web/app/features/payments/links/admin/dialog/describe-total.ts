import { formatRupees, fromRupees, type Paise, paise } from '@shop/domain/money';

interface AgreedTotal {
  /** The price of pieces and delivery. */
  sum: Paise;
  /** NaN while the text is no amount. */
  total: Paise;
  /** The most that this member of staff may take off, in rupees. */
  discount_limit: number;
  /** May take off more, after confirming who they are. */
  isOwner: boolean;
}

/** Says what an agreed total takes off, and whether this member of staff may do that. */
export function describeTotal({ sum, total, discount_limit, isOwner }: AgreedTotal): string {
  const limit = formatRupees(fromRupees(discount_limit));
  const may = `You may take off up to ${limit}.`;
  if (!(total < sum)) return `Price and delivery are ${formatRupees(sum)}. ${may}`;
  const less = paise(sum - total);
  const fact = `${formatRupees(less)} less than price and delivery.`;
  if (less <= fromRupees(discount_limit)) return `${fact} ${may}`;
  return isOwner
    ? `${fact} Above ${limit} we ask you to confirm who you are.`
    : `${fact} ${may} An owner may take off more.`;
}
