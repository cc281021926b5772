import { addWorkingDays, toIndianDate } from '../dates.ts';
import { fromRupees, type Paise, paise } from '../money.ts';

/** From near to far. The shop's own place decides what district and state are. */
export const ZONES = ['district', 'state', 'south', 'rest', 'remote'] as const;
export type ZoneName = (typeof ZONES)[number];

export const ZONE_LABELS: Record<ZoneName, string> = {
  district: 'Own district',
  state: 'Own State',
  south: 'South India',
  rest: 'Rest of India',
  remote: 'Islands and North-East',
};

export interface DeliveryZone {
  delivers: boolean;
  /** In rupees, as staff type them. */
  charge: number;
  /** Orders from this many rupees are delivered free; null: never. */
  freeFrom: number | null;
  /** Days on the road, without Sundays and holidays. */
  minDays: number;
  maxDays: number;
}

export interface Place {
  /** GST code of the State or union territory. */
  stateCode: string;
  district?: string | undefined;
}

/** Andhra Pradesh, Karnataka, Kerala, Puducherry, Tamil Nadu, Telangana. */
const SOUTH = new Set(['29', '32', '33', '34', '36', '37']);
/** Sikkim to Assam, Lakshadweep, Andaman and Nicobar Islands. */
const REMOTE = new Set(['11', '12', '13', '14', '15', '16', '17', '18', '31', '35']);

export function findZone(to: Place, shop: Place): ZoneName {
  if (to.stateCode === shop.stateCode) {
    return to.district && to.district === shop.district ? 'district' : 'state';
  }
  if (REMOTE.has(to.stateCode)) return 'remote';
  return SOUTH.has(to.stateCode) ? 'south' : 'rest';
}

/** Why a purchase cannot be sent to a place ('680594', 'this address'). */
export const describeRefusal = (onlyInState: string | undefined, place: string): string =>
  onlyInState
    ? `We can only deliver within ${onlyInState}. Please choose an address there.`
    : `We do not deliver to ${place} yet.`;

export type DeliveryTerms = Pick<DeliveryZone, 'charge' | 'freeFrom'>;

/** create_checkout() of the database decides in the same way, by the frozen prices. */
export function deliveryCharge({ charge, freeFrom }: DeliveryTerms, items: Paise): Paise {
  const free = freeFrom !== null && items >= fromRupees(freeFrom);
  return free ? paise(0) : fromRupees(charge);
}

/**
 * The amount in rupees from which delivery is free wherever the shop delivers.
 * @returns 0 when it always is, null when some place never has it.
 */
export function findFreeFrom(zones: readonly DeliveryZone[]): number | null {
  const amounts = zones
    .filter(({ delivers }) => delivers)
    .map(({ charge, freeFrom }) => (charge === 0 ? 0 : (freeFrom ?? Infinity)));
  const highest = Math.max(...amounts);
  return Number.isFinite(highest) ? highest : null;
}

export interface DeliverySummary extends DeliveryTerms {
  minDays: number;
  maxDays: number;
}

/**
 * The highest delivery charge and the longest time, over all places that the shop delivers to.
 * @returns undefined when it delivers nowhere
 */
export function summarizeDelivery(zones: readonly DeliveryZone[]): DeliverySummary | undefined {
  const served = zones.filter(({ delivers }) => delivers);
  if (served.length === 0) return undefined;
  return {
    charge: Math.max(...served.map(({ charge }) => charge)),
    freeFrom: findFreeFrom(zones),
    minDays: Math.min(...served.map(({ minDays }) => minDays)),
    maxDays: Math.max(...served.map(({ maxDays }) => maxDays)),
  };
}

export interface DateRange {
  /** YYYY-MM-DD, as India's calendar has it. */
  from: string;
  until: string;
}

interface EstimateInput {
  zone: DeliveryZone;
  packingDays: number;
  /** YYYY-MM-DD. */
  holidays: readonly string[];
  now: Date;
}

/** Counts from the next working day: nothing is packed or carried on Sundays and holidays. */
export function estimateDelivery({ zone, packingDays, holidays, now }: EstimateInput): DateRange {
  const after = (days: number) => addWorkingDays(toIndianDate(now), days, holidays);
  return { from: after(packingDays + zone.minDays), until: after(packingDays + zone.maxDays) };
}

/** 'Thu 19 to Sat 21 Nov', 'Sat 28 Nov to Tue 1 Dec', 'Thu 19 Nov'. */
export function formatEstimate({ from, until }: DateRange): string {
  const [first, last] = [describe(from), describe(until)];
  if (from === until) return `${last.day} ${last.month}`;
  const sameMonth = from.slice(0, 7) === until.slice(0, 7);
  return `${first.day}${sameMonth ? '' : ` ${first.month}`} to ${last.day} ${last.month}`;
}

function describe(text: string) {
  const date = new Date(`${text}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date);
  return {
    day: `${part({ weekday: 'short' })} ${date.getUTCDate()}`,
    month: part({ month: 'short' }).slice(0, 3),
  };
}
