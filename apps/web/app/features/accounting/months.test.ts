import { describe, expect, it } from 'vitest';
import { listMonths, longMonth, shiftMonth, taxDueDay } from './months.ts';

describe('[TAX-08] months', () => {
  it('are listed from the last back to the first, over the end of a year', () => {
    expect(listMonths('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(listMonths('2026-03', '2026-02')).toEqual([]);
  });

  it('follow each other', () => {
    expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(longMonth('2026-11')).toBe('November 2026');
  });

  it('have their tax due on the 20th of the next one', () => {
    expect(taxDueDay('2026-12')).toBe('20 Jan');
  });
});
