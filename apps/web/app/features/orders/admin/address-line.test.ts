import { describe, expect, it } from 'vitest';
import { addressLine } from './address-line.ts';

const written = {
  post_office: 'Kuthampully',
  city: 'Thiruvilwamala',
  state: 'Thrissur',
  zip: '680594',
};

describe('addressLine', () => {
  it.each([
    ['an object', written, 'Kuthampully, Thiruvilwamala, Thrissur 680594'],
    ['JSON text', JSON.stringify(written), 'Kuthampully, Thiruvilwamala, Thrissur 680594'],
    ['parts of one', { ...written, city: null, zip: '' }, 'Kuthampully, Thrissur'],
    ['nothing', undefined, 'Address not available'],
    ['no part', '{}', 'Address not available'],
    ['other text', 'Nila House', 'Invalid address format'],
  ])('reads %s', (_case, address, expected) => {
    expect(addressLine(address)).toBe(expected);
  });
});
