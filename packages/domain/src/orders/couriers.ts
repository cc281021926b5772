interface Courier {
  name: string;
  /**
   * Tells whether a number looks like one of this courier's, as far as couriers and sellers of labels describe them.
   * Good only for a suggestion: couriers change their numbers without notice.
   */
  usual?: (number: string) => boolean;
  /** Page that shows a parcel; `{number}` where the site takes it in the address. */
  link: string;
}

export const INDIA_POST = 'India Post';

export const COURIERS: readonly Courier[] = [
  {
    name: INDIA_POST,
    link: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
    usual: (number) => /^[A-Z]{2}[0-9]{9}IN$/.test(number) && isValidPostalNumber(number),
  },
  {
    name: 'DTDC',
    link: 'https://txk.dtdc.com/ctbs-tracking/customerInterface.tr?submitName=showCITrackingDetails&cType=Consignment&cnNo={number}',
    // The letter stands for the service.
    usual: (number) => /^[A-Z][0-9]{8,10}$/.test(number),
  },
  {
    name: 'Delhivery',
    link: 'https://www.delhivery.com/track-v2/package/{number}',
    usual: (number) => /^[0-9]{12,15}$/.test(number),
  },
  {
    name: 'Blue Dart',
    link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
    usual: (number) => /^[0-9]{11}$/.test(number),
  },
  { name: 'Professional', link: 'https://www.tpcindia.com/' },
];

export const isKnownCourier = (name: string) => COURIERS.some((courier) => courier.name === name);

interface Shipment {
  courier: string | null;
  tracking_number: string | null;
  /** Typed by staff for a courier outside the list. */
  tracking_link?: string | null | undefined;
}

/** @returns undefined without a number, and for a courier outside the list without a typed link. */
export function trackingUrl({
  courier,
  tracking_number: number,
  tracking_link: typed,
}: Shipment): string | undefined {
  if (!courier || !number) return undefined;
  if (typed) return typed;
  const known = COURIERS.find(({ name }) => name === courier);
  return known?.link.replace('{number}', encodeURIComponent(number));
}

/** Website of a link as a person reads it: 'indiapost.gov.in'. */
export const trackingSite = (url: string) => new URL(url).host.replace(/^www\./, '');

const COURIER_SITES = COURIERS.map(({ link }) => trackingSite(link));

/**
 * The link goes into a customer's mail under the shop's name.
 * @returns the website that it leads to, when it is neither a known courier's nor one that the owner added.
 */
export function findUnknownSite(link: string, added: readonly string[]): string | undefined {
  const site = trackingSite(link);
  return COURIER_SITES.includes(site) || added.includes(site) ? undefined : site;
}

/** As typed or scanned, in capitals and without spaces. */
export const normalizeTrackingNumber = (typed: string) => typed.replace(/\s/g, '').toUpperCase();

const NUMBER = /^[A-Z0-9][A-Z0-9-]{4,28}[A-Z0-9]$/;

/** @returns an error message for a normalized number, undefined when it is valid. */
export function trackingNumberError(courier: string, number: string): string | undefined {
  if (courier !== INDIA_POST) {
    return NUMBER.test(number) ? undefined : 'Enter 6 to 30 letters and digits.';
  }
  if (!/^[A-Z]{2}[0-9]{9}[A-Z]{2}$/.test(number)) {
    return 'An India Post number has 13 characters, like EK123456785IN.';
  }
  return isValidPostalNumber(number)
    ? undefined
    : 'This is not a valid India Post number. Please check each digit.';
}

/**
 * @returns the courier that a normalized number looks like, when it is another than the chosen one. A number of a
 * courier that says nothing about its numbers is doubted only if its check digit makes it India Post's.
 */
export function suggestCourier(chosen: string, number: string): string | undefined {
  const other = COURIERS.find(({ name, usual }) => name !== chosen && usual?.(number));
  const { usual } = COURIERS.find(({ name }) => name === chosen) ?? {};
  const isDoubtful = usual ? !usual(number) : other?.name === INDIA_POST;
  return isDoubtful ? other?.name : undefined;
}

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The ninth digit checks the other eight, by the Universal Postal Union's standard S10. */
function isValidPostalNumber(number: string): boolean {
  const digits = Array.from(number.slice(2, 11), Number);
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0);
  const rest = 11 - (sum % 11);
  const expected = rest === 10 ? 0 : rest === 11 ? 5 : rest;
  return digits[8] === expected;
}

/** In groups, so that it can be read out: 'EK 123 456 785 IN'. */
export function groupTrackingNumber(number: string): string {
  const [, prefix = '', digits = '', suffix = ''] = /^([A-Z]*)([0-9]+)([A-Z]*)$/.exec(number) ?? [];
  if (!digits) return number;
  return [prefix, ...(digits.match(/.{1,3}/g) ?? []), suffix].filter(Boolean).join(' ');
}
