import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { places } from '@shop/contract';
import { stateName } from '@shop/domain/states';
import { describe, expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { findPlace } from './find-place.ts';
import { PLACES } from './pin-table.ts';

describe('[ADDR-01] State and district of a PIN code', () => {
  it.each([
    ['680594', 'Kerala', 'Thrissur'],
    ['682011', 'Kerala', 'Ernakulam'],
    ['682551', 'Lakshadweep', 'Lakshadweep'],
    ['682559', 'Lakshadweep', 'Lakshadweep'],
    ['744101', 'Andaman and Nicobar Islands', 'South Andaman'],
    ['110001', 'Delhi', 'New Delhi'],
    ['194101', 'Ladakh', 'Leh'],
    ['190001', 'Jammu and Kashmir', 'Srinagar'],
    ['396210', 'Dadra and Nagar Haveli and Daman and Diu', 'Daman'],
    ['500001', 'Telangana', 'Hyderabad'],
    ['533464', 'Andhra Pradesh', 'Kakinada'],
    ['799001', 'Tripura', 'West Tripura'],
    ['600001', 'Tamil Nadu', 'Chennai'],
    ['560001', 'Karnataka', 'Bengaluru Urban'],
  ])('%s is in %s, %s', (pin, state, district) => {
    const place = findPlace(pin);

    expect({ state: stateName(place?.stateCode ?? ''), district: place?.district }).toEqual({
      state,
      district,
    });
    expect(place?.otherStateCode).toBeUndefined();
  });

  it('names both States of a PIN code that they share, such as Mahe', () => {
    expect(findPlace('673310')).toEqual({
      stateCode: '34',
      district: 'Mahe',
      otherStateCode: '32',
    });
  });

  it.each(['000000', '100001', '999999', '900056', '68059', '6805944', 'abcdef', ''])(
    'knows nothing of %j',
    (pin) => expect(findPlace(pin)).toBeUndefined(),
  );

  it('covers every State and union territory, with names a person can read', () => {
    const table = PLACES.split('|');

    expect(new Set(table.map((text) => text.slice(0, 2))).size).toBe(36);
    for (const text of table) {
      expect(stateName(text.slice(0, 2))).toBeDefined();
      expect(text.slice(2)).toMatch(/^[A-Z][A-Za-z0-9.&() -]+$/);
    }
  });

  it('stays below 60 KB', () => {
    const file = fileURLToPath(import.meta.resolve('./pin-table.ts'));
    expect(statSync(file).size).toBeLessThan(60_000);
  });
});

it('[ADDR-01] suggests State and district to everybody, and nothing for an unknown PIN code', async () => {
  const shop = await createTestShop();
  const visitor = shop.createClient();

  const known = await visitor.call(places.find, { params: { pin: '680594' } });
  const unknown = await visitor.call(places.find, { params: { pin: '999999' } });
  const invalid = await visitor.call(places.find, { params: { pin: '68059' } });

  expect(known).toMatchObject({ status: 200, body: { place: { stateCode: '32' } } });
  expect(unknown).toMatchObject({ status: 200, body: { place: null } });
  expect(invalid.status).toBe(400);
});
