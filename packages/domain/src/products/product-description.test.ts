import { describe, expect, it } from 'vitest';
import { parseDescription, summarizeDescription, summarizeProduct } from './product-description.ts';

describe('parseDescription', () => {
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

  it.each([
    ...['Plain words.', 'Time 10:30', 'https://example.com', 'Label:', '1: one'],
    ...['Pure silk. Length: 6 m', 'Woven by hand in Kuthampully: a classic'],
  ])('[HOME-16] keeps %j as prose', (line) => {
    expect(parseDescription(line)).toEqual({ prose: [line], details: [] });
  });

  it('accepts labels of up to three words', () => {
    expect(parseDescription('Blouse piece length: 0.8 m').details).toEqual([
      { label: 'Blouse piece length', value: '0.8 m' },
    ]);
  });

  it('accepts Malayalam labels', () => {
    expect(parseDescription('നീളം: 5.5 m').details).toEqual([{ label: 'നീളം', value: '5.5 m' }]);
  });
});

describe('summarizeDescription', () => {
  it('leaves out the details beside prose', () => {
    expect(summarizeDescription('Cotton saree.\nLength: 5.5 m\nWoven by hand.')).toBe(
      'Cotton saree. Woven by hand.',
    );
  });

  it('[HOME-16] shows the details when there is no prose', () => {
    expect(summarizeDescription('Length: 5.5 m\nCare: Hand wash')).toBe(
      'Length: 5.5 m; Care: Hand wash',
    );
  });
});

describe('[E14] summarizeProduct', () => {
  it.each([
    [
      { description: 'Cotton saree woven by hand with a wide border and peacocks.\nWidth: 1 m' },
      'Wide border and peacocks. Cotton saree woven by hand.',
    ],
    [
      { description: 'Silk saree woven by hand in Kannur with checks.', blouse_piece: false },
      'Checks. No blouse piece. Silk saree woven by hand in Kannur.',
    ],
    [
      { description: 'Light mundu.', blouse_piece: true, blouse_piece_m: 0.8 },
      'Blouse piece 0.8 m. Light mundu.',
    ],
    [{ description: 'Soft after washing', weave: 'Jamdani' }, 'Jamdani. Soft after washing.'],
    [{ description: 'A jamdani stole.', weave: 'Jamdani' }, 'A jamdani stole.'],
    [{ description: 'Length: 5.5 m' }, 'Length: 5.5 m.'],
    [{ description: '' }, ''],
  ])('%j reads %j', (product, summary) => {
    expect(summarizeProduct(product)).toBe(summary);
  });
});
