import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import rules from '../.dependency-cruiser.mjs';
import { checkImports } from './check-imports.ts';

const server = 'apps/server/src';
const web = 'apps/web/app';
const nothing = 'export const nothing = 0;\n';
const importing = (what: string) =>
  `import { nothing } from '${what}';\nexport const x = nothing;\n`;

/** For each rule an import that violates it: importing file, specifier, imported file. */
const forbidden: [rule: string, from: string, to: string, file?: string][] = [
  ['no-circular', `${server}/a.ts`, '#b.ts', `${server}/b.ts`],
  ['domain-imports-nothing', 'packages/domain/src/a.ts', 'zod/mini'],
  ['contract-imports-only-domain-and-zod', 'packages/contract/src/a.ts', 'kysely'],
  ['apps-do-not-import-each-other', `${server}/a.ts`, '../../web/app/a.ts', `${web}/a.ts`],
  [
    'production-imports-no-tools',
    `${server}/bin/server.ts`,
    '#tools/dev.ts',
    `${server}/tools/dev.ts`,
  ],
  [
    'fakes-import-nothing-of-the-shop',
    'packages/mail-inbox/src/a.ts',
    '@shop/domain/b',
    'packages/domain/src/b.ts',
  ],
  ['only-routes-import-http', `${server}/features/cart/add-to-cart.ts`, 'fastify'],
  [
    'only-routes-import-http',
    `${server}/features/cart/cart.queries.ts`,
    '#http/endpoint.ts',
    `${server}/http/endpoint.ts`,
  ],
  ['only-queries-import-sql', `${server}/features/cart/add-to-cart.ts`, 'kysely'],
  ['only-queries-import-sql', `${server}/features/cart/cart.routes.ts`, 'pg'],
  [
    'only-the-app-imports-routes',
    `${server}/features/cart/add-to-cart.ts`,
    './cart.routes.ts',
    `${server}/features/cart/cart.routes.ts`,
  ],
  [
    'monitoring-and-mail-import-no-feature',
    `${server}/monitoring/a.ts`,
    '#features/cart/b.ts',
    `${server}/features/cart/b.ts`,
  ],
  ...feature('shop', 'accounts'),
  ...feature('accounts', 'tax'),
  ...feature('tax', 'catalog'),
  ...feature('catalog', 'coupons'),
  ...feature('coupons', 'cart'),
  ...feature('cart', 'orders'),
  ...feature('orders', 'payments'),
  ...feature('payments', 'counter'),
  ...feature('counter', 'returns'),
  ...feature('returns', 'reviews'),
  ...feature('reviews', 'accounting'),
  ...feature('accounting', 'support'),
  ...feature('support', 'privacy'),
  ...feature('privacy', 'dashboard'),
  ...feature('dashboard', 'archive'),
  [
    'web-features-do-not-import-each-other',
    `${web}/features/cart/a.ts`,
    '#features/catalog/b.ts',
    `${web}/features/catalog/b.ts`,
  ],
  ['web-layers-import-downwards', `${web}/ui/a.ts`, '#layout/b.ts', `${web}/layout/b.ts`],
  [
    'web-layers-import-downwards',
    `${web}/features/cart/a.ts`,
    '#routes/b.ts',
    `${web}/routes/b.ts`,
  ],
  [
    'last-loaded-data-only-in-client-modules',
    `${web}/features/cart/load-cart.ts`,
    '#api/last-loaded.client.ts',
    `${web}/api/last-loaded.client.ts`,
  ],
  [
    'loading-functions-import-no-client-modules',
    `${web}/features/cart/load-cart.ts`,
    './last-items.client.ts',
    `${web}/features/cart/last-items.client.ts`,
  ],
  ['layout-never-imports-routes', `${web}/layout/a.ts`, '#routes/b.ts', `${web}/routes/b.ts`],
  ['ui-is-independent-of-the-shop', `${web}/ui/a.ts`, '#api/b.ts', `${web}/api/b.ts`],
  ['ui-is-independent-of-the-shop', `${web}/ui/a.ts`, '@shop/domain/b', 'packages/domain/src/b.ts'],
];

function feature(earlier: string, later: string): typeof forbidden {
  const path = `${server}/features/${later}/b.ts`;
  const from = `${server}/features/${earlier}/a.ts`;
  return [[`${earlier}-imports-earlier-features-only`, from, `#features/${later}/b.ts`, path]];
}

it.each(forbidden)('rejects %s: %s importing %s', async (rule, from, to, file) => {
  const tree = createTree({
    [from]: importing(to),
    ...(file && { [file]: rule === 'no-circular' ? importing('#a.ts') : nothing }),
  });

  const { violations } = await checkImports(tree);

  expect(violations.map((line) => line.split(':')[0])).toContain(rule);
});

it('every rule has a violating import above', () => {
  const covered = new Set(forbidden.map(([rule]) => rule));
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !covered.has(`${name}`))).toEqual(
    [],
  );
});

it('accepts what the rules allow', async () => {
  const tree = createTree({
    [`${server}/http/app.ts`]: importing('#features/cart/cart.routes.ts'),
    [`${server}/features/cart/cart.routes.ts`]: importing('./add-to-cart.ts'),
    [`${server}/features/cart/add-to-cart.ts`]: importing('#features/catalog/b.ts'),
    [`${server}/features/catalog/b.ts`]: nothing,
  });

  expect(await checkImports(tree)).toEqual({ checked: 4, violations: [] });
});

/** A temporary tree with the package.json files of the repository, so that specifiers resolve alike. */
function createTree(files: Record<string, string>): string {
  const tree = mkdtempSync(`${tmpdir()}/shop-imports-`);
  onTestFinished(() => rmSync(tree, { recursive: true }));
  for (const part of ['apps/server', 'apps/web', 'packages/domain', 'packages/contract']) {
    write(`${tree}/${part}/package.json`, '');
    cpSync(`${part}/package.json`, `${tree}/${part}/package.json`);
  }
  mkdirSync(`${tree}/node_modules/@shop`, { recursive: true });
  symlinkSync(`${tree}/packages/domain`, `${tree}/node_modules/@shop/domain`);
  for (const outside of ['zod', 'kysely', 'fastify', 'pg']) {
    symlinkSync(resolve('node_modules', outside), `${tree}/node_modules/${outside}`);
  }
  for (const [path, text] of Object.entries(files)) write(`${tree}/${path}`, text);
  return tree;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
