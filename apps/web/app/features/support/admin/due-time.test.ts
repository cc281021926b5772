import { expect, it } from 'vitest';
import { formatDue } from './due-time.tsx';

const NOW = Date.parse('2026-11-16T12:00:00Z');

it.each([
  ['2026-11-16T12:30:00Z', 'in less than an hour', false],
  ['2026-11-16T13:59:00Z', 'in 1 hour', false],
  ['2026-11-18T11:00:00Z', 'in 47 hours', false],
  ['2026-11-18T12:00:00Z', 'in 2 days', false],
  ['2026-11-16T11:59:59Z', 'overdue by less than an hour', true],
  ['2026-11-16T10:00:00Z', 'overdue by 2 hours', true],
])('[LEGAL-06] a limit at %s is shown as %s', (due, text, overdue) => {
  expect(formatDue(due, NOW)).toEqual({ text, overdue });
});
