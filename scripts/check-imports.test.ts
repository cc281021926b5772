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

/** For each rule a file that breaks it, and the file it reaches for. */
const violations: [rule: string, from: string, to: string, file?: string][] = [
  ['no-circles', `${server}/a.ts`, '#b.ts', `${server}/b.ts`],
  ['domain-imports-nothing', 'packages/domain/src/a.ts', 'zod/mini'],
  ['contract-imports-only-domain-and-zod', 'packages/contract/src/a.ts', 'kysely'],
  ['apps-never-meet', `${server}/a.ts`, '../../web/app/a.ts', `${web}/a.ts`],
  [
    'no-release-knows-the-stand-in',
    `${server}/main/shop.ts`,
    './stand-in-settings.ts',
    `${server}/main/stand-in-settings.ts`,
  ],
  [
    'stand-in-knows-nothing-of-the-shop',
    'packages/fake-razorpay/src/a.ts',
    '@shop/domain/b',
    'packages/domain/src/b.ts',
  ],
  ['only-routes-know-http', `${server}/features/cart/add-to-cart.ts`, 'fastify'],
  [
    'only-routes-know-http',
    `${server}/features/cart/cart.queries.ts`,
    '#http/serve.ts',
    `${server}/http/serve.ts`,
  ],
  ['only-queries-know-sql', `${server}/features/cart/add-to-cart.ts`, 'kysely'],
  ['only-queries-know-sql', `${server}/features/cart/cart.routes.ts`, 'pg'],
  [
    'only-the-app-imports-routes',
    `${server}/features/cart/add-to-cart.ts`,
    './cart.routes.ts',
    `${server}/features/cart/cart.routes.ts`,
  ],
  ...feature('accounts', 'catalog'),
  ...feature('catalog', 'cart'),
  ...feature('cart', 'orders'),
  ...feature('orders', 'payments'),
  [
    'web-features-never-meet',
    `${web}/features/cart/a.ts`,
    '#features/catalog/b.ts',
    `${web}/features/catalog/b.ts`,
  ],
  ['web-layers-point-down', `${web}/ui/a.ts`, '#shell/b.ts', `${web}/shell/b.ts`],
  ['web-layers-point-down', `${web}/features/cart/a.ts`, '#routes/b.ts', `${web}/routes/b.ts`],
  ['shell-never-imports-routes', `${web}/shell/a.ts`, '#routes/b.ts', `${web}/routes/b.ts`],
  ['ui-knows-nothing-of-the-shop', `${web}/ui/a.ts`, '#api/b.ts', `${web}/api/b.ts`],
  ['ui-knows-nothing-of-the-shop', `${web}/ui/a.ts`, '@shop/domain/b', 'packages/domain/src/b.ts'],
];

function feature(earlier: string, later: string): typeof violations {
  const path = `${server}/features/${later}/b.ts`;
  const from = `${server}/features/${earlier}/a.ts`;
  return [[`${earlier}-imports-earlier-features-only`, from, `#features/${later}/b.ts`, path]];
}

it.each(violations)('refuses %s: %s importing %s', async (rule, from, to, file) => {
  const tree = plant({
    [from]: importing(to),
    ...(file && { [file]: rule === 'no-circles' ? importing('#a.ts') : nothing }),
  });

  const { broken } = await checkImports(tree);

  expect(broken.map((line) => line.split(':')[0])).toContain(rule);
});

it('has a planted violation for every rule', () => {
  const planted = new Set(violations.map(([rule]) => rule));
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !planted.has(`${name}`))).toEqual(
    [],
  );
});

it('accepts what the rules allow', async () => {
  const tree = plant({
    [`${server}/app.ts`]: importing('#features/cart/cart.routes.ts'),
    [`${server}/features/cart/cart.routes.ts`]: importing('./add-to-cart.ts'),
    [`${server}/features/cart/add-to-cart.ts`]: importing('#features/catalog/b.ts'),
    [`${server}/features/catalog/b.ts`]: nothing,
  });

  expect(await checkImports(tree)).toEqual({ looked: 4, broken: [] });
});

/** A small tree with our own package files, so that names resolve as they do in the repository. */
function plant(files: Record<string, string>): string {
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
