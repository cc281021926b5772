import { describe, expect, it } from 'vitest';
import { toAddressLines, toPlace } from './parse-address.ts';

const stored = {
  houseName: 'Nila House',
  post_office: 'Kuthampully',
  city: 'Thiruvilwamala',
  state: 'Thrissur',
  pinCode: '680594',
};
const lines = ['Nila House', 'Kuthampully', 'Thiruvilwamala', 'Thrissur', '680594'];

describe('toAddressLines', () => {
  it.each([
    ['an object', stored],
    ['JSON text', JSON.stringify(stored)],
  ])('[API-10] parses %s', (_case, address) => {
    expect(toAddressLines(address)).toEqual(lines);
  });

  it('shows N/A for a missing part', () => {
    expect(toAddressLines({ ...stored, city: null, state: '' })).toEqual([
      'Nila House',
      'Kuthampully',
      'N/A',
      'N/A',
      '680594',
    ]);
  });

  it.each([undefined, null, '', {}, '{}'])('shows %j as not available', (address) => {
    expect(toAddressLines(address)).toEqual(['Address not available']);
  });

  it.each(['Nila House, Kuthampully', '{"houseName":', '[]', 'null', '7', '{"houseName":7}'])(
    'shows %s as invalid',
    (address) => {
      expect(toAddressLines(address)).toEqual(['Invalid address format']);
    },
  );
});

describe('toPlace', () => {
  const { houseName: _, pinCode: zip, ...rest } = stored;
  const row = { ...rest, zip };

  it.each([
    ['an object', row, 'Thrissur 680594', 'Kuthampully, Thiruvilwamala'],
    ['JSON text', JSON.stringify(row), 'Thrissur 680594', 'Kuthampully, Thiruvilwamala'],
    ['parts of one', { ...row, state: null, city: '' }, '680594', 'Kuthampully'],
    ['a missing address', undefined, 'Address not available', ''],
    ['an empty object', '{}', 'Address not available', ''],
    ['other text', 'Nila House', 'Invalid address format', ''],
  ])('[API-10] formats %s', (_case, address, place, detail) => {
    expect(toPlace(address)).toEqual({ place, detail });
  });
});
