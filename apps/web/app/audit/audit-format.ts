import { SETTINGS, SHOP_NOTICES } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { ZONE_LABELS } from '@shop/domain/orders/delivery';
import { stateName } from '@shop/domain/states';

type Fields = Record<string, unknown>;

interface Change {
  /** The same name of a field means different things in different entries. */
  action?: string;
  before: Fields;
  after: Fields;
}

interface ChangedField {
  label: string;
  before: string;
  after: string;
}

const NOTHING = 'nothing';

const LABELS: Record<string, string> = {
  order_status: 'Status',
  category_id: 'Category',
  brand_id: 'Brand',
  image: 'Pictures',
  gstin: 'GSTIN',
};

const SETTING_LABELS: Record<string, string> = {
  zones: 'Delivery',
  officer: 'Grievance officer',
  ...Object.fromEntries(Object.entries(SETTINGS).map(([name, { label }]) => [name, label])),
};

/** Fields that a staff member changed, formatted for the change history. */
export function formatChanges({ action, before, after }: Change): ChangedField[] {
  const labels = action === 'settings changed' ? SETTING_LABELS : LABELS;
  const format = (path: string[], old: unknown, changed: unknown): ChangedField[] => {
    if (isGroup(old) || isGroup(changed)) {
      const [oldGroup, changedGroup] = [toGroup(old), toGroup(changed)];
      return listNames(oldGroup, changedGroup).flatMap((name) =>
        format([...path, name], oldGroup[name], changedGroup[name]),
      );
    }
    const [first = '', ...inner] = path;
    const name = path.at(-1) ?? '';
    const label = [labels[first] ?? toLabel(first), ...inner.map(toInnerLabel)].join(', ');
    return [{ label, before: formatValue(name, old), after: formatValue(name, changed) }];
  };
  return listNames(before, after)
    .flatMap((name) => format([name], before[name], after[name]))
    .filter((field) => field.before !== field.after);
}

/** Where nothing was before, only the new value: 'Refund: due'. */
export const describeChange = ({ label, before, after }: ChangedField): string =>
  before === NOTHING ? `${label}: ${after}` : `${label}: ${before} → ${after}`;

const listNames = (before: Fields, after: Fields) => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toGroup = (value: unknown): Fields => (isGroup(value) ? value : {});

/** Names are snake_case, or camelCase in the settings. */
const toWords = (name: string) =>
  name.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function toLabel(name: string): string {
  const label = toWords(name);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const zoneLabels: Record<string, string> = ZONE_LABELS;
const toInnerLabel = (name: string) => zoneLabels[name] ?? toWords(name);

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT/;
const RUPEES = ['price', 'charge', 'freeFrom'];

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (RUPEES.includes(name) && typeof value === 'number') return formatRupees(fromRupees(value));
  if (Array.isArray(value)) return formatList(name, value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'stateCode') return stateName(text) ?? text;
  return (ISO_DATE_TIME.test(text) && formatDateTime(text)) || text;
}

const noticeLabels: Record<string, string> = Object.fromEntries(
  Object.entries(SHOP_NOTICES).map(([kind, { label }]) => [kind, label]),
);

function formatList(name: string, list: unknown[]): string {
  if (name === 'image') return list.length === 1 ? '1 picture' : `${list.length} pictures`;
  const texts = list.map((item) =>
    isGroup(item) ? Object.values(item).join(' ') : (noticeLabels[String(item)] ?? String(item)),
  );
  return texts.join(', ') || NOTHING;
}
