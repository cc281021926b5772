import { describe, expect, it } from 'vitest';
import { readAddress } from './parse-address.ts';

const written = {
  houseName: 'Nila House',
  post_office: 'Kuthampully',
  city: 'Thiruvilwamala',
  state: 'Thrissur',
  pinCode: '680594',
};
const lines = ['Nila House', 'Kuthampully', 'Thiruvilwamala', 'Thrissur', '680594'];

describe('readAddress', () => {
  it.each([
    ['an object', written],
    ['JSON text', JSON.stringify(written)],
  ])('reads %s', (_case, address) => {
    expect(readAddress(address)).toEqual(lines);
  });

  it('says N/A for a part that is missing', () => {
    expect(readAddress({ ...written, city: null, state: '' })).toEqual([
      'Nila House',
      'Kuthampully',
      'N/A',
      'N/A',
      '680594',
    ]);
  });

  it.each([undefined, null, '', {}, '{}'])('says that %j is not available', (address) => {
    expect(readAddress(address)).toEqual(['Address not available']);
  });

  it.each(['Nila House, Kuthampully', '{"houseName":', '[]', 'null', '7', '{"houseName":7}'])(
    'cannot read %s',
    (address) => {
      expect(readAddress(address)).toEqual(['Invalid address format']);
    },
  );
});
