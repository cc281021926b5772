import { getSetting, NOTICE_KINDS, SETTING_NAMES, ShopSettings } from '@shop/contract';
import { ZONES } from '@shop/domain/orders/delivery';
import { expect, it } from 'vitest';
import { parseSettings, toFormValues } from './settings-form-data.ts';

const settings = ShopSettings.parse({
  ...Object.fromEntries(SETTING_NAMES.map((name) => [name, getSetting(name).first])),
  social: { url: '', name: '' },
  officer: { name: '', designation: '', phone: '', email: '' },
  zones: Object.fromEntries(
    ZONES.map((zone) => [
      zone,
      {
        delivers: zone !== 'remote',
        charge: 60,
        freeFrom: null,
        minDays: 1,
        maxDays: 3,
      },
    ]),
  ),
});

/** The form as a browser sends it: a box that is not ticked is missing. */
function submit(values: Record<string, string>): FormData {
  const form = new FormData();
  const isBox = (name: string) =>
    name.startsWith('notices.') ||
    name.endsWith('.delivers') ||
    ['freeDelivery', 'counterQrCodes'].includes(name);
  for (const [name, value] of Object.entries(values)) {
    if (value || !isBox(name)) form.set(name, value);
  }
  return form;
}

it('[SET-01] the form sends back the settings that it shows', () => {
  const changed: ShopSettings = {
    ...settings,
    mutedNotices: ['refund_failed'],
    noticeEmail: 'm@shop.example',
    freeDelivery: true,
    shopUpiId: 'shop@upi',
    counterQrCodes: true,
    courierSites: ['courier.example', 'track.other.example'],
  };

  for (const shown of [settings, changed]) {
    expect(parseSettings(submit(toFormValues(shown)))).toEqual({ values: shown });
  }
});

it('[MAIL-09] each notice has a switch, and one that is off is muted', () => {
  const values = toFormValues(settings);
  for (const kind of NOTICE_KINDS) {
    const { values: saved } = parseSettings(submit({ ...values, [`notices.${kind}`]: '' }));
    expect(saved?.mutedNotices).toEqual([kind]);
  }
});
