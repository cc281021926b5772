import type { FactName } from '@shop/contract';
import { type DeliveryZone, ZONES, type ZoneName } from '@shop/domain/orders/delivery';
import { FAULTY_RETURN_SENTENCES } from '@shop/domain/orders/returns';
import { telUrl } from '@shop/domain/people/contact-links';
import { listRetentionSentences } from '@shop/domain/people/retention';
import { toKnownPhone } from '@shop/domain/people/sample-contacts';
import { stateName } from '@shop/domain/states';
import { micromark } from 'micromark';
import { findPlace } from '#features/shop/places/find-place.ts';
import type { CurrentSettings } from '#features/shop/settings-store.ts';

/** Settings that pages show. */
export type PageSettings = Pick<
  CurrentSettings,
  | 'brand'
  | 'legalName'
  | 'address'
  | 'email'
  | 'mobile'
  | 'supportHours'
  | 'officer'
  | 'gstin'
  | 'packingDays'
  | 'returnDays'
  | 'faultyWayBack'
  | 'zones'
  | 'pinCode'
  | 'stateCode'
>;

/**
 * Facts as HTML. Empty: the shopkeeper has not entered it yet. Null: the shop has none, on purpose, and pages
 * leave it out.
 */
export type PageFacts = Record<FactName, string | null>;

export function toPageFacts(settings: PageSettings): PageFacts {
  const { officer, packingDays, returnDays, gstin } = settings;
  const mobile = toKnownPhone(settings.mobile);
  return {
    brand: escapeHtml(settings.brand),
    legal_name: escapeHtml(settings.legalName),
    address: escapeHtml(settings.address.filter(Boolean).join(', ')),
    email: toLink(settings.email, `mailto:${settings.email}`),
    phone: toLink(mobile, telUrl(mobile)),
    support_hours: escapeHtml(settings.supportHours),
    officer_name: escapeHtml(officer.name),
    officer_designation: escapeHtml(officer.designation),
    officer_phone: toLink(officer.phone, telUrl(officer.phone)),
    officer_email: toLink(officer.email, `mailto:${officer.email}`),
    gstin: escapeHtml(gstin) || null,
    packing_days: packingDays === 1 ? 'one working day' : `${packingDays} working days`,
    return_days: returnDays === 0 ? null : `${returnDays} days`,
    faulty_return: FAULTY_RETURN_SENTENCES[settings.faultyWayBack],
    delivery_zones: renderZones(settings),
    retention: renderRetention(),
  };
}

const toLink = (text: string, url: string) =>
  text && `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const renderRetention = () =>
  micromark(
    listRetentionSentences()
      .map((sentence) => `- ${sentence}`)
      .join('\n'),
  );

function renderZones({ zones, pinCode, stateCode }: PageSettings): string {
  const district = findPlace(pinCode)?.district;
  const labels: Record<ZoneName, string> = {
    district: district ? `${district} district` : 'Our own district',
    state: `Rest of ${stateName(stateCode) ?? 'our own State'}`,
    south: 'South India',
    rest: 'Rest of India',
    remote: 'North-East and islands',
  };
  const rows = ZONES.map(
    (name) =>
      `<tr><th scope="row">${escapeHtml(labels[name])}</th><td>${formatCharge(zones[name])}</td><td>${formatDays(zones[name])}</td></tr>`,
  );
  return `<table>
<thead><tr><th scope="col">Where</th><th scope="col">Charge</th><th scope="col">Days on the way</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function formatCharge({ delivers, charge, freeFrom }: DeliveryZone): string {
  if (!delivers) return 'We do not deliver there yet';
  if (charge === 0) return 'Free';
  if (freeFrom === null) return formatRupees(charge);
  return `${formatRupees(charge)}, free from ${formatRupees(freeFrom)}`;
}

function formatDays({ delivers, minDays, maxDays }: DeliveryZone): string {
  if (!delivers) return '–';
  return minDays === maxDays ? `${maxDays}` : `${minDays} to ${maxDays}`;
}

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});
const formatRupees = (amount: number) => rupees.format(amount);

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? character);
