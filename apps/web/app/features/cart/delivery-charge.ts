import type { DeliveryQuote } from '@shop/contract';
import { formatRupees, fromRupees, type Paise, paise } from '@shop/domain/money';
import { stateName } from '@shop/domain/states';

/** As the server will charge it: nothing from the free-from amount on. */
export function chargeFor({ charge, freeFrom }: DeliveryQuote, items: Paise): Paise {
  return freeFrom !== null && items >= fromRupees(freeFrom) ? paise(0) : fromRupees(charge);
}

/** 'Kerala, free from ₹2,000' */
export function describeRule(quote: DeliveryQuote): string {
  const { charge, freeFrom } = quote;
  const free = charge > 0 && freeFrom !== null && `free from ${formatRupees(fromRupees(freeFrom))}`;
  return [describeZone(quote), free].filter(Boolean).join(', ');
}

function describeZone({ zone, place }: DeliveryQuote): string {
  if (zone === 'south') return 'South India';
  if (zone === 'rest') return 'Rest of India';
  if (zone === 'remote') return 'Islands and North-East';
  return (zone === 'district' && place.district) || (stateName(place.stateCode) ?? '');
}
