import { describe, expect, it } from 'vitest';
import { readDescription } from './product-description.ts';

describe('readDescription', () => {
  it('takes rows out of the prose and keeps both in order', () => {
    const { prose, details } = readDescription(
      'Cotton saree.\r\nLength: 5.5 m, no blouse piece\n\nWoven in Kuthampully.\nCare: Hand wash',
    );

    expect(prose).toEqual(['Cotton saree.', 'Woven in Kuthampully.']);
    expect(details).toEqual([
      { label: 'Length', value: '5.5 m, no blouse piece' },
      { label: 'Care', value: 'Hand wash' },
    ]);
  });

  it.each(['Plain words.', 'Time 10:30', 'https://example.com', 'Label:', '1: one'])(
    'leaves %j as prose',
    (line) => {
      expect(readDescription(line)).toEqual({ prose: [line], details: [] });
    },
  );

  it('reads Malayalam labels too', () => {
    expect(readDescription('നീളം: 5.5 m').details).toEqual([{ label: 'നീളം', value: '5.5 m' }]);
  });
});
