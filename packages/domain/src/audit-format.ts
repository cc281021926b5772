import { formatMoment } from './dates.ts';
import { formatRupees, fromRupees } from './money.ts';

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

/** What an admin has changed on a product or an order, field by field, in plain words. */
export function changedFields({
  before,
  after,
}: {
  before: Fields;
  after: Fields;
}): ChangedField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => ({
    label: LABELS[name] ?? asWords(name),
    before: wordsOf(name, before[name]),
    after: wordsOf(name, after[name]),
  }));
}

function asWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^\d{4}-\d\d-\d\dT/;

function wordsOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'price' && typeof value === 'number') return formatRupees(fromRupees(value));
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (MOMENT.test(text) && formatMoment(text)) || text;
}
