import type { AdminProduct } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { addSave, describeChange, describeFailure, dropOld } from './recent-saves.ts';

const offer = { price: 2800, discount: 0, stock: 5, enabled: 1 as const };
const product = (name: string) => ({ name }) as AdminProduct;

describe('[DESK-05] saves that can be undone', () => {
  it('are kept for ten minutes, the newest first', () => {
    const first = addSave([], { text: 'first', audit_ids: [1] }, 0);
    const both = addSave(first, { text: 'second', audit_ids: [2] }, 60_000);

    expect(both.map(({ text }) => text)).toEqual(['second', 'first']);
    expect(dropOld(both, 600_000).map(({ text }) => text)).toEqual(['second']);
    expect(dropOld(both, 660_000)).toEqual([]);
  });

  it('say what was changed of price, discount, stock and visibility', () => {
    expect(describeChange(offer, { ...offer, price: 28_000, stock: 50 })).toBe(
      'Price ₹2,800 → ₹28,000, Stock 5 → 50',
    );
    expect(describeChange(offer, { ...offer, discount: 12.5, enabled: 0 })).toBe(
      'Discount 0% → 12.5%, Visible in shop Yes → No',
    );
    expect(describeChange(offer, { ...offer })).toBe('');
  });

  it('name what could not be undone', () => {
    const undone = { audit_id: 1, outcome: 'undone' } as const;
    const changed = { audit_id: 2, outcome: 'changed', product: product('Nila Saree') } as const;
    const expired = { audit_id: 3, outcome: 'expired' } as const;

    expect(describeFailure([undone, undone])).toBeUndefined();
    expect(describeFailure([undone, changed])).toBe(
      '1 of 2 are back. Nila Saree stays as it is: changed or sold since.',
    );
    expect(describeFailure([changed])).toBe('Nila Saree stays as it is: changed or sold since.');
    expect(describeFailure([expired])).toContain('more than 10 minutes ago');
  });
});
