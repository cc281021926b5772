import type { AuditEntry } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';

export interface Change {
  what: string;
  before: string;
  after: string;
}

const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  discount: 'Discount',
  stock: 'Stock',
  category_id: 'Category',
  brand_id: 'Brand',
  color: 'Color',
  fabric: 'Fabric',
  occasion: 'Occasion',
  enabled: 'Enabled',
  image: 'Pictures',
  pictures: 'Pictures',
};

/** What was different before and after, in words. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => ({
    what: LABELS[name] ?? name,
    before: inWords(name, before[name]),
    after: inWords(name, after[name]),
  }));
}

function inWords(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (name === 'price' && typeof value === 'number') return formatRupees(fromRupees(value));
  if (name === 'enabled') return value === true || value === 1 ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
