import type { AuditEntry } from '@shop/contract';
import { formatMoment } from '@shop/domain/dates';

interface ChangedField {
  label: string;
  before: string;
  after: string;
}

/** What was different before and after a change, field by field, in plain words. */
export function changesIn({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => ({
    label: labelOf(name),
    before: wordsOf(before[name]),
    after: wordsOf(after[name]),
  }));
}

function labelOf(name: string): string {
  if (name === 'order_status') return 'Status';
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^\d{4}-\d\d-\d\dT/;

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (MOMENT.test(text) && formatMoment(text)) || text;
}
