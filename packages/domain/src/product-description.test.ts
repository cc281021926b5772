import { describe, expect, it } from 'vitest';
import { parseDescription } from './product-description.ts';

describe('readDescription', () => {
  it('separates details from prose and keeps their order', () => {
    const { prose, details } = parseDescription(
      'Cotton saree.\r\nLength: 5.5 m, no blouse piece\n\nWoven in Kuthampully.\nCare: Hand wash',
    );

    expect(prose).toEqual(['Cotton saree.', 'Woven in Kuthampully.']);
    expect(details).toEqual([
      { label: 'Length', value: '5.5 m, no blouse piece' },
      { label: 'Care', value: 'Hand wash' },
    ]);
  });

  it.each(['Plain words.', 'Time 10:30', 'https://example.com', 'Label:', '1: one'])(
    'keeps %j as prose',
    (line) => {
      expect(parseDescription(line)).toEqual({ prose: [line], details: [] });
    },
  );

  it('accepts Malayalam labels', () => {
    expect(parseDescription('നീളം: 5.5 m').details).toEqual([{ label: 'നീളം', value: '5.5 m' }]);
  });
});
