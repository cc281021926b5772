import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { features } from '../../.dependency-cruiser.mjs';
import { listFiles } from './doc-commands.ts';

const PAGE = 'docs/map.md';
const SERVER = 'apps/server/src/features';
const WEB = 'apps/web/app/features';

/** The folders that need a line in FOLDERS. */
const LISTED = [
  'apps/*',
  'apps/server/*',
  'apps/server/{migrations,src}/*',
  'apps/web/*',
  'apps/web/app/*',
  'packages/*',
  'packages/{contract,domain}/src/*',
  '{e2e,resilience,bench,deploy,scripts}',
  '{e2e,resilience,bench,deploy,scripts}/*',
  'demo',
];
/** They only hold folders of the list. */
const UNLISTED = ['apps/server/src', 'apps/web/app', SERVER, WEB];

/** Section headings, and their folders in the order of the page. */
const FOLDERS: Record<string, Record<string, string>> = {
  'The server': {
    'apps/server': 'API, server-rendered pages, worker and migrations',
    'apps/server/migrations': 'numbered SQL, applied once each',
    'apps/server/migrations/functions': 'SQL functions, applied again when their file changes',
    'apps/server/migrations/grants': 'rights of the database role of server and worker',
    'apps/server/src/bin': 'entry points: server, worker, migrate, and the commands of an operator',
    'apps/server/src/config': 'the environment, validated at start',
    'apps/server/src/platform': 'dependencies, start, shutdown, logs, metrics, traces',
    'apps/server/src/http': 'app, endpoints, access, guards, response cache, server rendering',
    'apps/server/src/db':
      'connection pools, transactions, replica, migrations, generated schema.ts',
    'apps/server/src/jobs': 'job queue and pollers of the worker',
    'apps/server/src/integrations':
      'Razorpay, image store, mail server, password hasher, files that staff send',
    'apps/server/src/audit': 'audit log of changes, used by every feature',
    'apps/server/src/security': 'security log: logins, failures, exports, reads of customer data',
    'apps/server/src/mail': 'outbox, message templates, sender',
    'apps/server/src/monitoring': 'alerts, invariants, queue depth, database metrics',
    'apps/server/src/contract-tests': 'tests that call every endpoint of the contract',
    'apps/server/src/tools': 'development, seed, local PostgreSQL; never in a release',
    'apps/server/test': 'helpers of the server tests',
  },
  'The web app': {
    'apps/web': 'React app and its build',
    'apps/web/app/routes': 'one file per screen: loaders and the page',
    'apps/web/app/layout': 'header, menu, footer, skeletons, error pages',
    'apps/web/app/ui': 'components that know nothing of the shop',
    'apps/web/app/api': 'calls of the contract, session hint, prefetch',
    'apps/web/app/document': 'HTML document: content security policy, assets, deferred hydration',
    'apps/web/app/audit': 'audit history and notes, shown by several features',
    'apps/web/app/styles': 'style sheets',
    'apps/web/fonts': 'subsets of the fonts, made by the build',
    'apps/web/public': 'files served as they are',
  },
  Packages: {
    'packages/contract': 'every endpoint: method, path, access, rate limit, input, reply, errors',
    'packages/contract/src/guests': 'paying without an account, orders by link, claims',
    'packages/contract/src/links': 'sales by payment link, for staff and for who pays',
    'packages/contract/src/accounts': 'customers, sessions, staff roles, privacy',
    'packages/contract/src/coupons': 'codes of coupons, for customers and staff',
    'packages/contract/src/counter': 'sales at the counter, the drawer',
    'packages/contract/src/products': 'catalogue, product fields and forms',
    'packages/contract/src/admin': 'endpoints for staff',
    'packages/domain': 'pure rules: money, dates, tax, order status',
    'packages/domain/src/files': 'product files: columns, formats of other shops, reasons',
    'packages/domain/src/orders': 'cart, delivery, couriers, order status, returns',
    'packages/domain/src/people': 'email, passwords, devices, retention periods',
    'packages/domain/src/products': 'types, options, descriptions, search words',
    'packages/domain/src/tax': 'rates, lines, credit notes, document numbers',
    'packages/fake-razorpay': 'the payment provider for development and tests',
    'packages/mail-inbox': 'a mail server with an inbox page, for development and tests',
    'packages/test-kit': 'starts databases, servers and accounts for all kinds of tests',
  },
  'Tests and tools': {
    e2e: 'browser tests',
    'e2e/tests': 'tests by area: shop, accounts, payments, admin, quality',
    'e2e/screens': 'every screen in its states, and how a person gets there',
    'e2e/pages': 'steps on a screen, shared by tests',
    'e2e/fixtures': 'test server, accounts, data',
    'e2e/checks': 'layout, copy, keyboard, page weight, security headers',
    'e2e/audits': 'Lighthouse, axe and screenshots',
    'e2e/snapshots': 'reference pictures of messages and the receipt',
    resilience: 'suites that inject faults into real processes',
    'resilience/suites': 'the suites, one file each',
    'resilience/harness': 'environment of processes, clients, history, random choices',
    'resilience/faults': 'proxies, fail points, clocks, full disks, mutants',
    'resilience/load': 'traffic, payments and arbitrary requests',
    'resilience/checks': 'invariants, comparison of ledgers, recovery',
    'resilience/changes': 'many products changed and imported, and what must be written once',
    'resilience/counter': 'a day of sales and refunds at the counter, and the books by its replies',
    'resilience/sales': 'a calendar of sales, its prices by definition, what must agree',
    'resilience/model': 'random commands against a small model of the shop',
    bench: 'speed, as ratios to a reference',
    'bench/suites': 'one file per group of goals',
    'bench/setup': 'databases, accounts and server of a run',
    'bench/load': 'load generators and baselines',
    'bench/report': 'goals, tables, machine',
    'bench/simulation': 'a festival morning in discrete events',
    deploy: 'upgrade and backup scripts, alert rules, images',
    'deploy/nginx': 'proxy configuration',
    'deploy/systemd': 'units and timers',
    'deploy/cluster': 'files of a database cluster',
    'deploy/drill': 'drills that install, upgrade, flood and restore',
    scripts: 'checks of the repository itself',
    'scripts/docs': 'checks of the documentation',
    demo: '64 products with images, banner and tiles',
  },
};

const FEATURES: Record<string, string> = {
  shop: 'settings, pages of text, PIN codes, delivery charge',
  accounts: 'customers, staff, sessions, second factors, recovery',
  tax: 'rates, invoices, vouchers, credit notes',
  catalog: 'products, search, images, stock',
  coupons: 'codes that lower the price of an order',
  cart: 'the cart of a customer',
  orders: 'orders, parcels, packing, cancellation',
  payments: 'checkout, settlement, refunds, webhooks, reconciliation',
  counter: 'sales in the shop: tenders, QR codes, drawer, closed days',
  returns: 'returned pieces: approve, take in, refund, exchange',
  reviews: 'what buyers say about their pieces: write, answer, hide',
  accounting: 'payouts, books of a month, files for the accountant',
  support: 'tickets, and customers as staff see them',
  privacy: 'export, erasure, retention',
  dashboard: 'open work of all features, counts of the menu, sales figures',
  archive: 'the whole shop as a file: out, in, compared',
  pages: 'pages of text; on the server part of shop',
  security: 'the security log; on the server `src/security`',
};

/** All folders that hold source files, however deep. */
export function listFolders(): string[] {
  const folders = new Set<string>();
  for (const file of listFiles()) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].toSorted();
}

const isListed = (folder: string) =>
  !UNLISTED.includes(folder) && LISTED.some((glob) => matchesGlob(folder, glob));

/** Folders without a line, and lines without a folder. */
export function findProblems(folders: string[]): string[] {
  const described = Object.values(FOLDERS).flatMap((section) => Object.keys(section));
  const listed = folders.filter(isListed);
  const found = new Set([SERVER, WEB].flatMap((path) => listInside(folders, path)));
  return [
    ...listed.filter((folder) => !described.includes(folder)).map((one) => `${one} has no line`),
    ...described.filter((folder) => !listed.includes(folder)).map((one) => `${one} is gone`),
    ...[...found].filter((name) => !(name in FEATURES)).map((one) => `feature ${one} has no line`),
    ...Object.keys(FEATURES)
      .filter((name) => !found.has(name))
      .map((one) => `feature ${one} is gone`),
  ];
}

const listInside = (folders: string[], parent: string): string[] =>
  folders
    .filter((folder) => dirname(folder) === parent)
    .map((path) => path.split('/').at(-1) ?? '');

export function renderMap(folders: string[]): string {
  const sections = Object.entries(FOLDERS).map(([heading, lines]) =>
    renderTable(`## ${heading}`, ['Folder', 'Holds'], Object.entries(lines).map(asCode)),
  );
  const names = [...features, ...Object.keys(FEATURES).filter((name) => !features.includes(name))];
  const rows = names.map((name) => [
    name,
    FEATURES[name] ?? '',
    listInside(folders, `${SERVER}/${name}`).join(', '),
    listInside(folders, `${WEB}/${name}`).join(', '),
  ]);
  const featureTable = renderTable(
    FEATURES_INTRODUCTION,
    ['Feature', 'Holds', 'Folders of the server', 'Folders of the web app'],
    rows,
  );
  return [INTRODUCTION, featureTable, ...sections].join('\n');
}

const asCode = ([folder, text]: [string, string]) => [`\`${folder}\``, text];

const renderTable = (heading: string, columns: string[], rows: string[][]) =>
  [heading, '', toRow(columns), toRow(columns.map(() => '---')), ...rows.map(toRow), ''].join('\n');

const toRow = (cells: string[]) => `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`;

const INTRODUCTION = `# Map

Written by \`npm run map\` from the folders and the list in \`scripts/docs/map.ts\`; \`npm run check\` fails when
it is out of date. [architecture.md](architecture.md) explains the layers.
`;

const FEATURES_INTRODUCTION = `## Features

In \`${SERVER}\` and \`${WEB}\`, in the order of
\`.dependency-cruiser.mjs\`: a feature of the server imports only those above it. Folders named \`admin\` are for staff.`;

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const folders = listFolders();
  const problems = findProblems(folders).map((problem) => `scripts/docs/map.ts: ${problem}`);
  const page = renderMap(folders);
  if (!values.check) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page)
    problems.push(`${PAGE} is out of date: run npm run map`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
