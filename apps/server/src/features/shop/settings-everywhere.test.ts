import { adminSettings, type ShopSettings } from '@shop/contract';
import { waitFor } from '@shop/test-kit/wait-for';
import { expect, it, onTestFinished } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { buy } from '#test/payments.ts';
import { GSTIN } from '#test/tax-registration.ts';
import { createTestShop } from '#test/test-shop.ts';
import { spawnServer } from '#tools/spawn-server.ts';

const CHANGED = {
  brand: 'Nila Looms',
  brandInMalayalam: 'നിള തറികൾ',
  legalName: 'Nila Weavers Society',
  address: ['Shuttle Lane 9, Ottapalam'],
  landline: '0466 111 2222',
  mobile: '+91 90000 33333',
  whatsApp: '+91 90000 44444',
  email: 'hello@nila.example',
  helpLine: '0466 333 4444',
  supportHours: 'Tue to Sun, 9 to 5',
  craft: 'Woven beside the river.',
  handwovenNote: 'Every knot was tied by a hand.',
  social: { url: 'https://social.example/nila', name: 'Nila on photos' },
  officer: {
    name: 'Leela Menon',
    designation: 'Head of customer care',
    phone: '0466 555 6666',
    email: 'leela@nila.example',
  },
  countryOfOrigin: 'Bharat',
  packingDays: 4,
  returnDays: 11,
  faultyWayBack: 'pickup',
} satisfies Partial<ShopSettings>;

const FOOTER = [
  CHANGED.brand,
  CHANGED.brandInMalayalam,
  ...CHANGED.address,
  CHANGED.landline,
  CHANGED.mobile,
  CHANGED.email,
  CHANGED.helpLine,
  'wa.me/919000044444',
  CHANGED.craft,
  CHANGED.social.name,
  CHANGED.social.url,
];

const ON_PRODUCT = [
  CHANGED.handwovenNote,
  CHANGED.countryOfOrigin,
  CHANGED.legalName,
  '11-day returns',
  // Structured data.
  '"brand":{"@type":"Brand","name":"Nila Looms"}',
];

/** Texts by page; React escapes nothing in them. */
const SHOWN: Record<string, string[]> = {
  '/home': FOOTER,
  '/contact': [
    CHANGED.legalName,
    ...CHANGED.address,
    CHANGED.email,
    CHANGED.mobile,
    CHANGED.supportHours,
    CHANGED.officer.name,
    CHANGED.officer.designation,
    CHANGED.officer.phone,
    CHANGED.officer.email,
  ],
  '/policies/delivery': ['4 working days', '₹175', '₹7,500', '9 to 13'],
  '/policies/returns': ['11 days', 'a courier will collect the parcel from your door'],
  '/policies/terms': [CHANGED.legalName, GSTIN],
};

it('[SET-05] [RETURN-12] every changed value is found on the pages of another process and in a message', async () => {
  const shop = await createTestShop({ mail: true });
  const { origin, stop } = await spawnServer(shop.url, { IMAGE_DIR: shop.imageDir });
  onTestFinished(stop);
  const read = async (path: string) => (await fetch(origin + path)).text();
  const product_id = await shop.addProduct({ name: 'Nila Saree' });
  await read('/home');
  const admin = await shop.createStaff();
  const { settings, version } = (await admin.call(adminSettings.view, {})).body;
  const rest = { ...settings.zones.rest, charge: 175, freeFrom: 7500, minDays: 9, maxDays: 13 };
  const body = {
    settings: { ...settings, ...CHANGED, zones: { ...settings.zones, rest } },
    version,
  };

  expect(await admin.call(adminSettings.save, { body })).toMatchObject({ status: 200 });
  await admin.call(adminSettings.saveTax, {
    body: {
      effectiveFrom: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(),
      mode: 'regular',
      gstin: GSTIN,
      turnoverClass: 'up to 1.5 crore',
    },
  });

  const isNew = async () => (await read('/home')).includes(CHANGED.brand);
  await waitFor('the new name on a page', isNew, { timeoutMs: 1_000 });
  const shown = { ...SHOWN, [`/product-info/${product_id}`]: ON_PRODUCT };
  const missing: string[] = [];
  for (const [path, texts] of Object.entries(shown)) {
    const html = await read(path);
    missing.push(...texts.filter((text) => !html.includes(text)).map((text) => `${path} ${text}`));
  }
  expect(missing).toEqual([]);
});

it('[SET-05] a message carries the settings of its time', async () => {
  const shop = await createTestShop({ mail: true });
  const admin = await shop.createStaff();
  const customer = await shop.createCustomer();
  const saree = await shop.addProduct();
  const { settings, version } = (await admin.call(adminSettings.view, {})).body;
  await admin.call(adminSettings.save, {
    body: { settings: { ...settings, ...CHANGED }, version },
  });

  await buy(shop, customer, saree);
  await sendDueMessages(shop);

  const [message] = await shop.inbox.list();
  for (const text of [CHANGED.brand, CHANGED.helpLine, ...CHANGED.address, CHANGED.email]) {
    expect(JSON.stringify(message)).toContain(text);
  }
});
