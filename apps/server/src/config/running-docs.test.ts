import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { RUNTIME_ROLE } from '#db/runtime-role.ts';
import { ALERT_KINDS } from '#monitoring/alert-kinds.ts';
import { createTestShop } from '#test/test-shop.ts';
import { fakeRazorpayEnv } from '#tools/fake-razorpay-env.ts';
import {
  configKeys,
  readDepsConfig,
  readMailConfig,
  readPaymentsConfig,
  readWebConfig,
} from './index.ts';

const repository = new URL('../../../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, repository), 'utf8');
const page = await read('docs/running.md');
const rules = await read('deploy/alerts.yml');

describe('docs/running.md', () => {
  const rows = new Map(
    [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) ?\|/gm)].map(([, name = '', byDefault]) => [
      name,
      byDefault,
    ]),
  );

  it('lists every setting and no other', () => {
    expect([...rows.keys()].toSorted()).toEqual(configKeys().toSorted());
  });

  it('states the defaults', () => {
    const { mailEnabled: _, ...deps } = readDepsConfig({
      DATABASE_URL: 'postgres://database/shop',
    });
    const defaults = {
      ...readWebConfig({ ORIGIN: 'https://shop.example' }),
      ...deps,
      ...readMailConfig({ MAIL_URL: 'none' }),
      ...readPaymentsConfig({
        ...fakeRazorpayEnv(),
        RAZORPAY_BASE_URL: undefined,
        RAZORPAY_CHECKOUT_URL: undefined,
      }),
    };
    const stated = Object.entries(defaults).flatMap(([name, value]) =>
      typeof value === 'object' || REQUIRED.test(name) ? [] : [[name, String(value)] as const],
    );

    expect(stated.length).toBeGreaterThan(10);
    for (const [name, value] of stated) expect([name, rows.get(name)]).toEqual([name, value]);
  });

  it('matches .env.example', async () => {
    const sample = await read('.env.example');
    const names = [...sample.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    const serverNames = names.filter((name) => !name.startsWith('SHOP_'));

    expect(serverNames.toSorted()).toEqual(
      configKeys()
        .filter((name) => !INTERNAL.has(name))
        .toSorted(),
    );
  });

  it('has a procedure for every alert', () => {
    const [, alerts = ''] = page.split('\n## Alerts\n');
    const procedures = [...alerts.matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]+ \| [^|]+ \|$/gm)];

    expect(procedures.map(([, kind]) => kind)).toEqual([...ALERT_KINDS]);
  });

  it('has a procedure for every Prometheus rule', () => {
    // Rules about the shop's own alerts are documented by kind.
    const names = rules
      .split('- alert: ')
      .slice(1)
      .filter((rule) => !rule.includes('shop_alerts_open'))
      .map((rule) => rule.split('\n', 1)[0]);

    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });
});

describe('deploy/alerts.yml', () => {
  it('uses existing metrics', async () => {
    const token = 'a token for the metrics';
    const shop = await createTestShop({ metricsToken: token });
    const headers = { authorization: `Bearer ${token}` };
    const { payload } = await shop.app.inject({ url: '/metrics', headers });
    const known = new Set([...payload.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const used = [rules, page.replaceAll(RUNTIME_ROLE, '')].flatMap((text) =>
      text.match(/\b(shop|http|razorpay|nodejs|process)_\w*[a-z]\b/g),
    );

    expect(used.length).toBeGreaterThan(20);
    for (const name of used) expect(known).toContain(name?.replace(/_(count|bucket)$/, ''));
  });

  it('covers every alert kind', () => {
    const patterns = [...rules.matchAll(/kind=~?"([^"]+)"/g)].map(
      ([, kinds]) => new RegExp(`^(${kinds})$`),
    );

    for (const kind of ALERT_KINDS)
      expect([kind, patterns.some((pattern) => pattern.test(kind))]).toEqual([kind, true]);
    for (const pattern of patterns.filter(({ source }) => source !== '^(job)$')) {
      expect([pattern, ALERT_KINDS.some((kind) => pattern.test(kind))]).toEqual([pattern, true]);
    }
  });
});

/** Set by the test, because they have no default. */
const REQUIRED = /^(ORIGIN|DATABASE_URL|REHEARSAL|MAIL_URL|RAZORPAY_(KEY|WEBHOOK).*)$/;
/** Not for operators. */
const INTERNAL = new Set(['NODE_ENV', 'RAZORPAY_BASE_URL', 'RAZORPAY_CHECKOUT_URL']);
