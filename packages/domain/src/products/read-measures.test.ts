import { describe, expect, it } from 'vitest';
import { readMeasures } from './read-measures.ts';

describe('[TYPE-04] readMeasures', () => {
  it('reads the lines it knows and leaves the rest of the description', () => {
    const description = [
      'Cotton saree.',
      'Length: 5.5 m + 0.8 m blouse piece',
      'Width: 1.12 m',
      'Weight: 1,250 g',
      'Care: Hand wash',
      'Motif: Peacock',
    ].join('\n');

    expect(readMeasures(description)).toEqual({
      fields: {
        length_m: 5.5,
        blouse_piece: true,
        blouse_piece_m: 0.8,
        width_m: 1.12,
        weight_g: 1250,
        care: 'Hand wash',
      },
      description: 'Cotton saree.\nMotif: Peacock',
    });
  });

  it.each([
    ['Length: 5.5 m, no blouse piece', { length_m: 5.5, blouse_piece: false }],
    ['Length: 4 metres', { length_m: 4 }],
    ['Blouse piece: 0.8 m', { blouse_piece: true, blouse_piece_m: 0.8 }],
    ['Blouse piece: no', { blouse_piece: false }],
    ['Yarn count: 100s', { yarn_count: '100s' }],
    ['Village: Kuthampully', { woven_at: 'Kuthampully' }],
  ])('%s', (line, fields) => {
    expect(readMeasures(line)).toEqual({ fields, description: '' });
  });

  it.each([
    'Length: 2.8 m mundu + 2.8 m neriyathu',
    'Length: sold by the metre',
    'Length: 0 m',
    'Width: wide',
    'Weight: 999,999,999 g',
    'Just words',
  ])('keeps %j, which it does not understand', (line) => {
    expect(readMeasures(line)).toEqual({ fields: {}, description: line });
  });
});
