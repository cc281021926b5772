import { formatDateTime } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';

type Fields = Record<string, unknown>;

interface ChangedField {
  label: string;
  before: string;
  after: string;
}

const LABELS: Record<string, string> = {
  order_status: 'Status',
  category_id: 'Category',
  brand_id: 'Brand',
  image: 'Pictures',
};

/** Fields that a staff member changed on a product or an order, formatted for the change history. */
export function formatChanges({
  before,
  after,
}: {
  before: Fields;
  after: Fields;
}): ChangedField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => ({
    label: LABELS[name] ?? toLabel(name),
    before: formatValue(name, before[name]),
    after: formatValue(name, after[name]),
  }));
}

function toLabel(name: string): string {
  const label = name.replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT/;

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'price' && typeof value === 'number') return formatRupees(fromRupees(value));
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (ISO_DATE_TIME.test(text) && formatDateTime(text)) || text;
}
