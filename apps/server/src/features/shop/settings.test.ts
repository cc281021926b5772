import {
  adminPages,
  adminSettings,
  type PageName,
  type ShopSettings,
  shop as shopEndpoints,
} from '@shop/contract';
import { createTestApp } from '@shop/test-kit/app';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { readFirstSettings } from '#config/shop.ts';
import { setUpTotp } from '#test/second-factor/second-factors.ts';
import { GSTIN } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

/** Saves the given settings over the present ones. */
async function save({ call }: Staff, changes: Partial<ShopSettings>, given?: number) {
  const { settings, version } = (await call(adminSettings.view, {})).body;
  return call(adminSettings.save, {
    body: { settings: { ...settings, ...changes }, version: given ?? version },
  });
}

it('[SET-03] takes the first values from the environment, afterwards the database decides', async () => {
  const shop = await createTestShop({ rateLimits: { SHOP_BRAND: 'First Looms' } });
  const admin = await shop.createStaff();
  expect((await shop.call(shopEndpoints.view, {})).body.brand).toBe('First Looms');
  await save(admin, { brand: 'Second Looms' });

  const { app, close } = await createTestApp({
    url: shop.url,
    provider: inject('provider'),
    env: { SHOP_BRAND: 'Third Looms' },
  });
  onTestFinished(close);
  const reply = await app.inject({ url: '/api/shop' });
  expect(reply.json()).toMatchObject({ brand: 'Second Looms' });
});

it('[SET-03] a setting that was added later has its first value in a shop that stored none', async () => {
  const shop = await createTestShop({ rateLimits: { SHOP_SUPPORT_HOURS: 'Mon to Sat, 10 to 6' } });
  const admin = await shop.createStaff();
  await save(admin, { brand: 'Second Looms' });
  await sql`update shop_settings set settings = settings - 'supportHours'`.execute(shop.db);
  shop.deps.settings.clear();

  const seen = await shop.call(shopEndpoints.view, {});
  expect(seen.body).toMatchObject({ brand: 'Second Looms', supportHours: 'Mon to Sat, 10 to 6' });
  const { settings } = (await admin.call(adminSettings.view, {})).body;
  expect(settings.supportHours).toBe('Mon to Sat, 10 to 6');
});

it('[SET-02] a change is seen by another process within a second, though it caches', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const other = await createTestApp({
    url: shop.url,
    provider: inject('provider'),
    cacheSeconds: 60,
  });
  onTestFinished(other.close);
  const brandThere = async () =>
    (await other.app.inject({ url: '/api/shop' })).json<{ brand: string }>().brand;
  expect(await brandThere()).toBe('Oodum Paavum');

  await save(admin, { brand: 'Nila Looms' });

  await waitFor('the new name', async () => (await brandThere()) === 'Nila Looms', {
    timeoutMs: 1_000,
  });
});

it('[SET-02] writes the values before and after to the audit log', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  await save(admin, { packingDays: 3, pan: 'AAPFU0939F' });
  const entries = await shop.db.selectFrom('audit_log').selectAll().execute();
  expect(entries).toMatchObject([
    {
      subject: 'settings',
      before: { packingDays: 2, pan: '' },
      after: { packingDays: 3, pan: 'AAPFU0939F' },
    },
  ]);
});

it('[SET-02] refuses what was typed over the change of somebody else', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const { version } = (await admin.call(adminSettings.view, {})).body;
  await save(admin, { packingDays: 3 });

  const late = await save(admin, { packingDays: 4 }, version);

  expect(late).toMatchObject({ status: 409, body: { error: 'SETTINGS_CONFLICT' } });
  expect((await admin.call(adminSettings.view, {})).body.settings.packingDays).toBe(3);
});

it.each([
  ['a name', { brand: ' ' }],
  ['a PAN', { pan: 'AAPFU09' }],
  ['an email address', { email: 'nobody' }],
  ['a PIN code', { pinCode: '12345' }],
  ['a web address', { social: { url: 'javascript:alert(1)', name: 'x' } }],
  ['days in order', { zones: withZone({ minDays: 5, maxDays: 2 }) }],
  ['a charge', { zones: withZone({ charge: -1 }) }],
])('[SET-01] asks for %s', async (_, wrong) => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  expect(await save(admin, wrong)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  expect(await shop.db.selectFrom('audit_log').select('audit_id').execute()).toEqual([]);
});

function withZone(change: object): ShopSettings['zones'] {
  const { zones } = readFirstSettings({});
  return { ...zones, rest: { ...zones.rest, ...change } };
}

it('[SET-04] a registration takes effect from its date, and a past date is final', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const saveTax = (effectiveFrom: string) =>
    admin.call(adminSettings.saveTax, {
      body: {
        effectiveFrom,
        mode: 'regular',
        gstin: GSTIN,
        turnoverClass: 'up to 1.5 crore',
      },
    });
  const gstinToday = async () => (await shop.call(shopEndpoints.view, {})).body.gstin;

  expect(await saveTax('2099-04-01')).toMatchObject({ status: 200 });
  expect(await gstinToday()).toBe('');
  expect(await saveTax('2020-04-01')).toMatchObject({ body: { error: 'TAX_DATE_PAST' } });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  expect(await saveTax(today)).toMatchObject({ status: 200 });
  expect(await gstinToday()).toBe(GSTIN);
});

it("[SET-01] the GSTIN and the State of the shop's address are of one State", async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const saveTax = (gstin: string) =>
    admin.call(adminSettings.saveTax, {
      body: { effectiveFrom: '2099-04-01', mode: 'regular', gstin, turnoverClass: 'up to 5 crore' },
    });

  expect((await saveTax('27AAPFU0939F1ZV')).body.error).toBe('GSTIN_OF_ANOTHER_STATE');
  expect((await saveTax(GSTIN)).status).toBe(200);
  expect((await save(admin, { stateCode: '29' })).body.error).toBe('GSTIN_OF_ANOTHER_STATE');
});

it('[SET-01] a GSTIN with a wrong check digit is refused', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const reply = await admin.call(adminSettings.saveTax, {
    body: {
      effectiveFrom: '2099-04-01',
      mode: 'regular',
      gstin: '27AAPFU0939F1ZW',
      turnoverClass: 'up to 1.5 crore',
    },
  });
  expect(reply).toMatchObject({ status: 400 });
});

it('[SHIP-05] [SHIP-06] quotes the charge and the days of the zone of a PIN code', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const zones = withZone({ charge: 120, freeFrom: 5000 });
  await save(admin, { zones: { ...zones, remote: { ...zones.remote, delivers: false } } });
  const quote = async (pin: string, amount?: string) =>
    (await shop.call(shopEndpoints.quoteDelivery, { query: { pin, amount } })).body.quote;

  expect(await quote('680594')).toMatchObject({ zone: 'district', charge: 0, delivers: true });
  expect(await quote('400001', '4999')).toMatchObject({ zone: 'rest', charge: 120 });
  expect(await quote('400001', '5000')).toMatchObject({ zone: 'rest', charge: 0, freeFrom: 5000 });
  expect(await quote('744101')).toMatchObject({ zone: 'remote', delivers: false });
  expect(await quote('999999')).toBeNull();
});

it('[LEGAL-03] [DESK-04] lists what is missing before the shop may open', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const missing = async () => {
    const { tasks } = (await admin.call(adminSettings.openingTasks, {})).body;
    return tasks.flatMap(({ task, done, link }) =>
      done ? [] : [`${link ?? 'technician'} ${task}`],
    );
  };
  const before = await missing();
  expect(before).toContain('/admin/settings Name a grievance officer');
  expect(before).toContain('technician Use the live keys of Razorpay');
  expect(before).toContain('technician Back up the database');

  expect(before).toContain('/admin/account Set up a second step for your login');
  await setUpTotp(admin);
  expect(await missing()).not.toContain('/admin/account Set up a second step for your login');

  expect(before).toContain('/admin/products Add the first product, with a picture');
  await shop.addProduct({ enabled: false });
  expect(await missing()).toContain('/admin/products Add the first product, with a picture');
  await shop.addProduct();
  expect(await missing()).not.toContain('/admin/products Add the first product, with a picture');

  const officer = { name: 'Leela', designation: 'Manager', phone: '', email: '' };
  await save(admin, { officer });

  expect(before.filter((task) => task.startsWith('/admin/settings'))).toHaveLength(5);
  const after = await missing();
  expect(after.filter((task) => task.startsWith('/admin/settings'))).toHaveLength(4);
});

it('[DESK-08] the task about the pages leads to the first that was never published', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const publish = (page: PageName) =>
    admin.call(adminPages.save, {
      params: { page },
      body: { markdown: 'Woven by hand.', version_base: 0 },
    });
  const findTask = async () => {
    const { tasks } = (await admin.call(adminSettings.openingTasks, {})).body;
    return tasks.find(({ task }) => task === 'Read the pages about the shop, and publish them');
  };

  expect(await findTask()).toMatchObject({ link: '/admin/pages/about', done: false });
  await publish('contact');
  await publish('about');
  expect(await findTask()).toMatchObject({
    link: '/admin/pages/delivery',
    button: 'Read the next page',
  });
  for (const page of ['delivery', 'returns', 'privacy', 'terms'] as const) await publish(page);
  expect(await findTask()).toMatchObject({ done: true });
});

it('[LEGAL-03] sample values do not count as done, and free delivery to all of India is to be checked', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const legal = 'Enter the legal name, the address and the PIN code of the shop';
  const contacts = 'Enter an email address and a phone number';
  const delivery = 'Check the delivery charges: delivery is free to all of India';
  const saveAndList = async (changes: Partial<ShopSettings>) => {
    await save(admin, changes);
    const { tasks } = (await admin.call(adminSettings.openingTasks, {})).body;
    return tasks.flatMap(({ task, done }) =>
      !done && [legal, contacts, delivery].includes(task) ? [task] : [],
    );
  };
  const real = {
    address: ['Nila Weavers', 'Mill Road', 'Thrissur 680001'],
    email: 'help@nilaweavers.in',
    mobile: '+91 98470 12345',
    helpLine: '0484 2300000',
  };

  const sample = ['Nila', 'Sample Town', 'District 000000'];
  const open = await saveAndList({ ...real, legalName: 'Nila Weavers', address: sample });
  expect(open).toEqual([legal, delivery]);
  expect(await saveAndList({ ...real, whatsApp: '+91 00000 00000' })).toEqual([contacts, delivery]);
  expect(await saveAndList({ whatsApp: '', freeDelivery: true })).toEqual([]);
  const charged = withZone({ charge: 60 });
  expect(await saveAndList({ freeDelivery: false, zones: charged })).toEqual([]);
});

it.each([
  ['regular', '32AAPFU0939F1Z', 'Enter the 15 characters of the GSTIN.'],
  ['regular', '32AAPFU0939F1ZZ', 'This GSTIN is not valid. Check each character.'],
  ['unregistered', GSTIN, 'An unregistered shop has no GSTIN. Leave this empty.'],
] as const)('[SET-01] mode %s with GSTIN %s: %s', async (mode, gstin, message) => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const { body } = await admin.call(adminSettings.saveTax, {
    body: { effectiveFrom: '2099-04-01', mode, gstin, turnoverClass: 'up to 1.5 crore' },
  });

  expect(body.fields).toEqual({ gstin: message });
});

it('[DESK-04] each task has a place in the admin or words for the technician, and no file of the code', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const { tasks } = (await admin.call(adminSettings.openingTasks, {})).body;

  for (const { task, why, button, minutes, link, message } of tasks) {
    const hasOneWay = (link === null) !== (message === null);
    expect({ task, hasOneWay, isTimed: minutes > 0 }).toEqual({
      task,
      hasOneWay: true,
      isTimed: true,
    });
    expect([why, button]).not.toContain('');
    expect(`${why} ${link} ${message}`).not.toMatch(/docs\/|\.md\b|\.ts\b/);
  }
  const payments = tasks.find(({ task }) => task === 'Use the live keys of Razorpay');
  expect(payments?.message).toContain('RAZORPAY_KEY_SECRET');
  expect(payments?.message).not.toContain(shop.deps.razorpay.keyId);
});
