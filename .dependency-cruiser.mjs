const features = ['accounts', 'catalog', 'cart', 'orders', 'payments'];
const server = 'apps/server/src';
const web = 'apps/web/app';

/** @type {(name: string, from: object, to: object) => import('dependency-cruiser').IForbiddenRuleType} */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

const laterThan = (feature) => features.slice(features.indexOf(feature) + 1).join('|');

/** @type {{ forbidden: import('dependency-cruiser').IForbiddenRuleType[]; options: import('dependency-cruiser').ICruiseOptions }} */
export default {
  forbidden: [
    forbid('no-circles', {}, { circular: true }),
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
    forbid('apps-never-meet', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),
    forbid(
      'no-release-imports-the-fake-provider',
      {
        path: '^apps/',
        pathNot: [`^${server}/tools/`, '/test/', '\\.test\\.ts$'],
      },
      {
        path: [
          '^packages/fake-razorpay',
          `^${server}/tools/(spawn-server|fake-razorpay-env)\\.ts$`,
        ],
      },
    ),
    forbid(
      'fake-provider-imports-nothing-of-the-shop',
      { path: '^packages/fake-razorpay' },
      { path: ['^apps/', '^packages/(contract|domain)'] },
    ),
    forbid(
      'only-routes-know-http',
      { path: `^${server}/features`, pathNot: '\\.(routes|test)\\.ts$' },
      { path: ['node_modules/fastify', `^${server}/http`] },
    ),
    forbid(
      'only-queries-know-sql',
      { path: `^${server}/features`, pathNot: '\\.(queries|test)\\.ts$' },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    forbid(
      'only-the-app-imports-routes',
      { pathNot: `^${server}/http/(app|status/worker-status-server)\\.ts$` },
      { path: `^${server}/.+\\.routes\\.ts$` },
    ),
    ...features
      .slice(0, -1)
      .map((feature) =>
        forbid(
          `${feature}-imports-earlier-features-only`,
          { path: `^${server}/features/${feature}/` },
          { path: `^${server}/features/(${laterThan(feature)})/` },
        ),
      ),
    forbid(
      'web-features-never-meet',
      { path: `^${web}/features/([^/]+)/` },
      { path: `^${web}/features/`, pathNot: `^${web}/features/$1/` },
    ),
    forbid(
      'web-layers-point-down',
      { path: `^${web}/(features|ui|api)/` },
      { path: `^${web}/(routes|layout)/` },
    ),
    forbid('layout-never-imports-routes', { path: `^${web}/layout/` }, { path: `^${web}/routes/` }),
    forbid(
      'ui-knows-nothing-of-the-shop',
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
