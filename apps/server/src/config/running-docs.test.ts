import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ALERT_KINDS } from '#monitoring/alert-kinds.ts';
import { openTestShop } from '#test/test-shop.ts';
import { standInSettings } from '#tools/fake-razorpay-env.ts';
import { readDepsConfig, readPaymentsConfig, readWebConfig, settingNames } from './index.ts';

const repository = new URL('../../../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, repository), 'utf8');
const page = await read('docs/running.md');
const rules = await read('deploy/alerts.yml');

describe('the page about running the shop', () => {
  const rows = new Map(
    [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) ?\|/gm)].map(([, name = '', byDefault]) => [
      name,
      byDefault,
    ]),
  );

  it('has every setting, and no other', () => {
    expect([...rows.keys()].toSorted()).toEqual(settingNames().toSorted());
  });

  it('says what a setting is when nothing is said', () => {
    const unsaid = {
      ...readWebConfig({ ORIGIN: 'https://shop.example' }),
      ...readDepsConfig({ DATABASE_URL: 'postgres://database/shop' }),
      ...readPaymentsConfig({
        ...standInSettings(),
        RAZORPAY_API: undefined,
        RAZORPAY_SCRIPT: undefined,
      }),
    };
    const told = Object.entries(unsaid).flatMap(([name, value]) =>
      typeof value === 'object' || GIVEN.test(name) ? [] : [[name, String(value)] as const],
    );

    expect(told.length).toBeGreaterThan(10);
    for (const [name, value] of told) expect([name, rows.get(name)]).toEqual([name, value]);
  });

  it('and the sample settings know the same', async () => {
    const sample = await read('.env.example');
    const names = [...sample.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    const own = names.filter((name) => !name.startsWith('SHOP_'));

    expect(own.toSorted()).toEqual(
      settingNames()
        .filter((name) => !LEFT.has(name))
        .toSorted(),
    );
  });

  it('says what to do about every alert', () => {
    const [, alerts = ''] = page.split('\n## Alerts\n');
    const told = [...alerts.matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]+ \| [^|]+ \|$/gm)];

    expect(told.map(([, kind]) => kind)).toEqual([...ALERT_KINDS]);
  });

  it('says what to do about every rule', () => {
    // Those about an alert of the shop are told by its kind.
    const others = rules
      .split('- alert: ')
      .slice(1)
      .filter((rule) => !rule.includes('shop_alerts_open'))
      .map((rule) => rule.split('\n', 1)[0]);

    expect(others.length).toBeGreaterThan(5);
    for (const name of others) expect(page).toContain(`\`${name}\``);
  });
});

describe('the rules for Prometheus', () => {
  it('ask for metrics that there are', async () => {
    const token = 'a token for the metrics';
    const shop = await openTestShop({ metricsToken: token });
    const headers = { authorization: `Bearer ${token}` };
    const { payload } = await shop.app.inject({ url: '/metrics', headers });
    const known = new Set([...payload.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = [rules, page].flatMap((text) =>
      text.match(/\b(shop|nodejs|process)_\w*[a-z]\b/g),
    );

    expect(asked.length).toBeGreaterThan(20);
    for (const name of asked) expect(known).toContain(name?.replace(/_(count|bucket)$/, ''));
  });

  it('bring every alert to somebody', () => {
    const asked = [...rules.matchAll(/kind=~?"([^"]+)"/g)].map(
      ([, kinds]) => new RegExp(`^(${kinds})$`),
    );

    for (const kind of ALERT_KINDS)
      expect([kind, asked.some((one) => one.test(kind))]).toEqual([kind, true]);
    for (const one of asked.filter(({ source }) => source !== '^(job)$')) {
      expect([one, ALERT_KINDS.some((kind) => one.test(kind))]).toEqual([one, true]);
    }
  });
});

/** Said by the test, so that the rest can be read. */
const GIVEN = /^(ORIGIN|DATABASE_URL|REHEARSAL|RAZORPAY_(KEY|WEBHOOK).*)$/;
/** Nobody who runs a shop says these. */
const LEFT = new Set(['NODE_ENV', 'RAZORPAY_API', 'RAZORPAY_SCRIPT']);
