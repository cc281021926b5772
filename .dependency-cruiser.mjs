/** In the order of their imports: a feature imports only those before it. */
export const features = [
  'shop',
  'accounts',
  'tax',
  'catalog',
  'coupons',
  'cart',
  'orders',
  'payments',
  'counter',
  'returns',
  'reviews',
  'accounting',
  'support',
  'privacy',
  'dashboard',
  'archive',
];
const server = 'apps/server/src';
const web = 'apps/web/app';

/** @type {(name: string, from: object, to: object) => import('dependency-cruiser').IForbiddenRuleType} */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

const featuresAfter = (feature) => features.slice(features.indexOf(feature) + 1).join('|');

/** @type {{ forbidden: import('dependency-cruiser').IForbiddenRuleType[]; options: import('dependency-cruiser').ICruiseOptions }} */
export default {
  forbidden: [
    forbid('no-circular', {}, { circular: true }),
    forbid(
      'domain-imports-nothing',
      { path: '^packages/domain', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/domain' },
    ),
    forbid(
      'contract-imports-only-domain-and-zod',
      { path: '^packages/contract', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/(contract|domain)', 'node_modules/zod'] },
    ),
    forbid(
      'apps-do-not-import-each-other',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'production-imports-no-tools',
      {
        path: '^apps/',
        // open-database.ts imports the local PostgreSQL of development dynamically.
        pathNot: [`^${server}/(tools/|platform/open-database\\.ts$)`, '/test/', '\\.test\\.ts$'],
      },
      { path: ['^packages/(fake-razorpay|mail-inbox|test-kit)', `^${server}/tools/`] },
    ),
    forbid(
      'fakes-import-nothing-of-the-shop',
      { path: '^packages/(fake-razorpay|mail-inbox)' },
      { path: ['^apps/', '^packages/(contract|domain)'] },
    ),
    forbid(
      'only-routes-import-http',
      { path: `^${server}/(features|monitoring)`, pathNot: '\\.(routes|test)\\.ts$' },
      { path: ['node_modules/fastify', `^${server}/http`] },
    ),
    forbid(
      'only-queries-import-sql',
      { path: `^${server}/(features|monitoring)`, pathNot: '\\.(queries|test)\\.ts$' },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    forbid(
      'only-the-app-imports-routes',
      { pathNot: `^${server}/http/(app|status/worker-status-server)\\.ts$` },
      { path: `^${server}/.+\\.routes\\.ts$` },
    ),
    forbid(
      'monitoring-and-mail-import-no-feature',
      { path: `^${server}/(monitoring|mail)`, pathNot: '\\.test\\.ts$' },
      { path: `^${server}/features` },
    ),
    ...features
      .slice(0, -1)
      .map((feature) =>
        forbid(
          `${feature}-imports-earlier-features-only`,
          { path: `^${server}/features/${feature}/` },
          { path: `^${server}/features/(${featuresAfter(feature)})/` },
        ),
      ),
    forbid(
      'web-features-do-not-import-each-other',
      { path: `^${web}/features/([^/]+)/` },
      { path: `^${web}/features/`, pathNot: `^${web}/features/$1/` },
    ),
    forbid(
      'web-layers-import-downwards',
      { path: `^${web}/(features|ui|api)/` },
      { path: `^${web}/(routes|layout)/` },
    ),
    // A module of both builds would keep one visitor's data in the server for the next.
    forbid(
      'last-loaded-data-only-in-client-modules',
      { path: `^${web}/`, pathNot: '\\.client\\.ts$' },
      { path: `^${web}/api/last-loaded\\.client\\.ts$` },
    ),
    forbid(
      'loading-functions-import-no-client-modules',
      { path: [`^${web}/.+\\.server\\.tsx?$`, `^${web}/features/.+/load-[^/]+\\.ts$`] },
      { path: `^${web}/.+\\.client\\.ts$` },
    ),
    forbid('layout-never-imports-routes', { path: `^${web}/layout/` }, { path: `^${web}/routes/` }),
    forbid(
      'ui-is-independent-of-the-shop',
      { path: `^${web}/ui/` },
      { path: [`^${web}/(features|api)/`, '^packages/'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
