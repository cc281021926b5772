import { describe, expect, it } from 'vitest';
import {
  COURIERS,
  findUnknownSite,
  groupTrackingNumber,
  normalizeTrackingNumber,
  suggestCourier,
  trackingNumberError,
  trackingSite,
  trackingUrl,
} from './couriers.ts';

describe('a tracking number', () => {
  it('[SHIP-02] of India Post has 13 characters and the check digit of the postal union', () => {
    // Sums that leave 10, 11 and another rest.
    for (const number of ['EK123456785IN', 'RR473124829IN', 'EL000000005IN', 'EM101000000IN']) {
      expect([number, trackingNumberError('India Post', number)]).toEqual([number, undefined]);
    }
    expect(trackingNumberError('India Post', 'EK123456784IN')).toContain('check each digit');
    expect(trackingNumberError('India Post', 'EK123456758IN')).toContain('check each digit');
    expect(trackingNumberError('India Post', 'EK12345678IN')).toContain('13 characters');
  });

  it('[SHIP-02] of another courier has 6 to 30 letters and digits', () => {
    for (const number of ['123456', 'D30048393', 'KER-4820021', 'A'.repeat(30)]) {
      expect([number, trackingNumberError('DTDC', number)]).toEqual([number, undefined]);
    }
    for (const number of ['', '12345', 'A'.repeat(31), '12/3456', '-123456', 'AB 12345']) {
      expect([number, trackingNumberError('DTDC', number)]).toEqual([
        number,
        'Enter 6 to 30 letters and digits.',
      ]);
    }
  });

  it.each([
    // Chosen, number, suggested.
    ['DTDC', 'EK123456785IN', 'India Post'],
    ['DTDC', '12345678901', 'Blue Dart'],
    ['India Post', 'D30048393', 'DTDC'],
    ['Blue Dart', '1234567890123', 'Delhivery'],
    ['Professional', 'EK123456785IN', 'India Post'],
    ['ST Courier', 'EK123456785IN', 'India Post'],
    // As usual, or nothing is known.
    ['India Post', 'EK123456785IN', undefined],
    ['DTDC', 'D30048393', undefined],
    ['Professional', '12345678901', undefined],
    ['ST Courier', 'D30048393', undefined],
    // A wrong check digit, and a number that looks like no courier's.
    ['DTDC', 'EK123456784IN', undefined],
    ['DTDC', 'KER-4820021', undefined],
  ])('[SHIP-13] under %s, %s looks like one of %s', (chosen, number, suggested) => {
    expect(suggestCourier(chosen, number)).toBe(suggested);
  });

  it('is understood with spaces and small letters, and read out in groups', () => {
    expect(normalizeTrackingNumber(' ek 123 456 785 in\n')).toBe('EK123456785IN');
    expect(groupTrackingNumber('EK123456785IN')).toBe('EK 123 456 785 IN');
    expect(groupTrackingNumber('1234567890')).toBe('123 456 789 0');
    expect(groupTrackingNumber('KER-4820021')).toBe('KER-4820021');
  });
});

describe('a tracking link', () => {
  it('[SHIP-02] exists for each of the five couriers, with the number where the site takes it', () => {
    const links = COURIERS.map(({ name }) => {
      const url = trackingUrl({ courier: name, tracking_number: 'EK123456785IN' });
      return [name, trackingSite(url ?? ''), url?.includes('EK123456785IN')];
    });

    expect(links).toEqual([
      ['India Post', 'indiapost.gov.in', false],
      ['DTDC', 'txk.dtdc.com', true],
      ['Delhivery', 'delhivery.com', true],
      ['Blue Dart', 'bluedart.com', true],
      ['Professional', 'tpcindia.com', false],
    ]);
  });

  it.each([
    ['https://delhivery.com/x', undefined],
    ['https://www.delhivery.com/x', undefined],
    ['https://track.courier.example/x', undefined],
    ['https://courier.example/x', 'courier.example'],
    ['https://xdelhivery.com/x', 'xdelhivery.com'],
    ['https://delhivery.com.stranger.example/x', 'delhivery.com.stranger.example'],
    ['https://delhivery.com@stranger.example/x', 'stranger.example'],
    ['https://delhivery.com:8443/x', 'delhivery.com:8443'],
    ['https://delhivery.com\\@stranger.example/', undefined],
  ])('[SHIP-16] to %s leads to the unknown website %s', (link, site) => {
    expect(findUnknownSite(link, ['track.courier.example'])).toBe(site);
  });

  it('[SHIP-02] of another courier is the typed one', () => {
    const parcel = { courier: 'ST Courier', tracking_number: '4820021' };
    expect(trackingUrl(parcel)).toBeUndefined();
    expect(trackingUrl({ ...parcel, tracking_link: 'https://stcourier.com/4820021' })).toBe(
      'https://stcourier.com/4820021',
    );
    expect(trackingUrl({ courier: 'DTDC', tracking_number: null })).toBeUndefined();
  });
});
