import { describe, expect, it } from 'vitest';
import { describeWeave, parseDescription, summarizeDescription } from './product-description.ts';

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
    'Plain words.',
    'Time 10:30',
    'https://example.com',
    'Label:',
    '1: one',
    'Pure silk. Length: 6 m',
    'Woven by hand in Kuthampully: a classic',
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

describe('describeWeave', () => {
  it.each([
    [{ weave: 'Jamdani' }, 'Jamdani'],
    [{ blouse_piece: false }, 'No blouse piece'],
    [{ blouse_piece: true, blouse_piece_m: 0.8 }, 'Blouse piece 0.8 m'],
    [{ weave: 'Jamdani', blouse_piece: true }, 'Jamdani · With blouse piece'],
    [{}, ''],
  ])('%j reads %j', (product, text) => {
    expect(describeWeave(product)).toBe(text);
  });
});
