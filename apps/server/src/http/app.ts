import { compile } from '@fastify/proxy-addr';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { auditRoutes } from '#audit/audit.routes.ts';
import { createReadinessCheck } from '#db/readiness.ts';
import { accountingRoutes } from '#features/accounting/accounting.routes.ts';
import { accountsRoutes } from '#features/accounts/accounts.routes.ts';
import { addressesRoutes } from '#features/accounts/customers/addresses/addresses.routes.ts';
import { recoveryRoutes } from '#features/accounts/recovery/recovery.routes.ts';
import { devicesRoutes } from '#features/accounts/sessions/devices.routes.ts';
import { staffAccountRoutes } from '#features/accounts/staff/account.routes.ts';
import { createTotpCipher } from '#features/accounts/staff/factors/totp-cipher.ts';
import { staffRoutes } from '#features/accounts/staff/staff.routes.ts';
import { cartRoutes } from '#features/cart/cart.routes.ts';
import { adminCollectionsRoutes } from '#features/catalog/admin/collections/collections.routes.ts';
import { adminHomePageRoutes } from '#features/catalog/admin/home-page.routes.ts';
import { adminProductsRoutes } from '#features/catalog/admin/products.routes.ts';
import { adminFestivalsRoutes } from '#features/catalog/admin/sales/festivals/festivals.routes.ts';
import { adminSalesRoutes } from '#features/catalog/admin/sales/sales.routes.ts';
import { adminSearchWordsRoutes } from '#features/catalog/admin/search-words/search-words.routes.ts';
import { adminStockRoutes } from '#features/catalog/admin/stock.routes.ts';
import { catalogRoutes } from '#features/catalog/catalog.routes.ts';
import { adminChangesRoutes } from '#features/catalog/changes/changes.routes.ts';
import { adminProductFilesRoutes } from '#features/catalog/export/product-files.routes.ts';
import { feedsRoutes } from '#features/catalog/feeds/feeds.routes.ts';
import { sitemapRoutes } from '#features/catalog/sitemap.routes.ts';
import { counterBillsRoutes } from '#features/counter/bills/bills.routes.ts';
import { counterDrawerRoutes, counterRoutes } from '#features/counter/counter.routes.ts';
import { handRefundsRoutes } from '#features/counter/refunds/refunds.routes.ts';
import { adminCouponsRoutes } from '#features/coupons/admin/coupons.routes.ts';
import { couponsRoutes } from '#features/coupons/coupons.routes.ts';
import { dashboardRoutes } from '#features/dashboard/dashboard.routes.ts';
import { orderPageRoutes } from '#features/orders/admin/order-page.routes.ts';
import { adminOrdersRoutes } from '#features/orders/admin/orders.routes.ts';
import { searchRoutes } from '#features/orders/admin/search/search.routes.ts';
import { adminShipmentsRoutes } from '#features/orders/admin/shipments/shipments.routes.ts';
import { orderLinksRoutes } from '#features/orders/links/order-links.routes.ts';
import { ordersRoutes } from '#features/orders/orders.routes.ts';
import { adminPaymentsRoutes } from '#features/payments/admin/payments.routes.ts';
import { guestPaymentsRoutes } from '#features/payments/guest-payments.routes.ts';
import { adminLinksRoutes } from '#features/payments/links/admin-links.routes.ts';
import { payLinksRoutes } from '#features/payments/links/pay-links.routes.ts';
import { paymentsRoutes } from '#features/payments/payments.routes.ts';
import { privacyRoutes } from '#features/privacy/privacy.routes.ts';
import { adminReturnsRoutes } from '#features/returns/admin/returns.routes.ts';
import { counterReturnsRoutes } from '#features/returns/counter/counter-returns.routes.ts';
import { returnsByLinkRoutes } from '#features/returns/order-links.routes.ts';
import { returnsRoutes } from '#features/returns/returns.routes.ts';
import { adminReviewsRoutes } from '#features/reviews/admin/reviews.routes.ts';
import { reviewsByLinkRoutes } from '#features/reviews/order-links.routes.ts';
import { reviewsRoutes } from '#features/reviews/reviews.routes.ts';
import { adminSettingsRoutes } from '#features/shop/admin/settings.routes.ts';
import { adminPagesRoutes } from '#features/shop/pages/admin/pages.routes.ts';
import { pagesRoutes, placesRoutes, shopRoutes } from '#features/shop/shop.routes.ts';
import { adminSupportRoutes } from '#features/support/admin/support.routes.ts';
import { adminCustomersRoutes } from '#features/support/customers/customers.routes.ts';
import { supportRoutes } from '#features/support/support.routes.ts';
import { adminTaxRoutes } from '#features/tax/admin/tax.routes.ts';
import { taxDocumentsRoutes } from '#features/tax/documents.routes.ts';
import { createDatabaseMetrics } from '#monitoring/database-metrics.ts';
import type { Deps } from '#platform/deps.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import { registerRuntimeMetrics } from '#platform/runtime-metrics.ts';
import { ShopError } from '#platform/shop-error.ts';
import { securityRoutes } from '#security/security.routes.ts';
import { getStaff, registerAuth } from './auth.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { serializeReply } from './endpoint.ts';
import { handleClientError, handleError } from './errors.ts';
import { registerOpenApi } from './openapi.ts';
import { registerRequestLogging } from './request-logging.ts';
import {
  createRequestIdGenerator,
  registerSecurityHeaders,
  rejectAmbiguousRequests,
  rejectCrossSiteRequests,
  SECURITY_HEADERS,
} from './request-security.ts';
import { healthRoutes } from './status/health.routes.ts';
import { metricsRoutes } from './status/metrics.routes.ts';

export interface AppOptions {
  deps: Deps;
  responseCache: ResponseCache;
  /** The shop's public URL; never taken from a request. */
  origin: string;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Bearer token of /metrics; without it the route is a 404. */
  metricsToken?: string | undefined;
  metrics?: Metrics;
  lifecycle?: Lifecycle;
  logger: FastifyBaseLogger | false;
  /** See readTotpKeys. */
  totpKeys: [Buffer, ...Buffer[]];
  /** Adds a page that shows the OpenAPI document. */
  development: boolean;
}

/** The API: the routes of every feature, and a JSON 404 for every other path under /api. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, responseCache, origin, metricsToken: token, development } = options;
  const { totpKeys, lifecycle = { state: 'serving' }, metrics = createMetrics() } = options;
  const app = createFastify(options);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeReply);
  app.setErrorHandler(handleError);
  registerSecurityHeaders(app);
  registerRequestLogging(app, { lifecycle, metrics });
  rejectAmbiguousRequests(app);
  acceptOnlyJson(app);
  rejectCrossSiteRequests(app, origin);
  await registerAuth(app, { db: deps.db, origin });
  // Staff read back at once what they have saved. Other processes clear their caches after NOTIFY, a moment later.
  app.addHook('onSend', async (request, reply) => {
    const isChange = request.method !== 'GET' && reply.statusCode < 400;
    if (!isChange || !getStaff(request)) return;
    deps.prices.clear();
    responseCache.clear();
  });
  app.decorate('rateLimits', deps.rateLimits);
  app.decorate('securityLog', deps.securityLog);

  await registerOpenApi(app, { withUi: development });
  const { register } = metrics;
  registerRuntimeMetrics(register, { ...deps, responseCache });
  // On the payments pool, which browsing load cannot exhaust.
  const checkReady = createReadinessCheck(deps.paymentsDb);
  healthRoutes(app, { lifecycle, checkReady });
  const databaseMetrics = createDatabaseMetrics(deps);
  metricsRoutes(app, { register, token, lifecycle, checkReady, databaseMetrics });
  shopRoutes(app, deps, responseCache);
  adminSettingsRoutes(app, deps);
  pagesRoutes(app, deps, responseCache);
  adminPagesRoutes(app, deps);
  placesRoutes(app);
  accountsRoutes(app, deps);
  staffAccountRoutes(app, deps, { origin, totpCipher: createTotpCipher(totpKeys) });
  staffRoutes(app, deps, origin);
  recoveryRoutes(app, deps);
  devicesRoutes(app, deps);
  addressesRoutes(app, deps);
  auditRoutes(app, deps);
  catalogRoutes(app, deps, responseCache);
  adminProductsRoutes(app, deps);
  adminStockRoutes(app, deps);
  adminChangesRoutes(app, deps);
  adminProductFilesRoutes(app, deps);
  adminFestivalsRoutes(app, deps);
  adminSalesRoutes(app, deps);
  adminCollectionsRoutes(app, deps);
  adminHomePageRoutes(app, deps);
  adminSearchWordsRoutes(app, deps);
  feedsRoutes(app, deps, origin);
  sitemapRoutes(app, deps, { responseCache, origin });
  couponsRoutes(app, deps);
  adminCouponsRoutes(app, deps);
  cartRoutes(app, deps);
  ordersRoutes(app, deps);
  orderLinksRoutes(app, deps);
  taxDocumentsRoutes(app, deps);
  adminTaxRoutes(app, deps);
  adminOrdersRoutes(app, deps);
  adminShipmentsRoutes(app, deps);
  orderPageRoutes(app, deps, { origin });
  searchRoutes(app, deps);
  paymentsRoutes(app, deps, { origin });
  guestPaymentsRoutes(app, deps, { origin });
  adminLinksRoutes(app, deps, { origin });
  payLinksRoutes(app, deps, { origin });
  adminPaymentsRoutes(app, deps);
  counterRoutes(app, deps);
  counterDrawerRoutes(app, deps);
  counterBillsRoutes(app, deps);
  handRefundsRoutes(app, deps);
  counterReturnsRoutes(app, deps);
  returnsRoutes(app, deps);
  returnsByLinkRoutes(app, deps);
  adminReturnsRoutes(app, deps);
  reviewsRoutes(app, deps, responseCache);
  reviewsByLinkRoutes(app, deps);
  adminReviewsRoutes(app, deps);
  accountingRoutes(app, deps);
  supportRoutes(app, deps);
  adminSupportRoutes(app, deps);
  adminCustomersRoutes(app, deps);
  privacyRoutes(app, deps);
  dashboardRoutes(app, deps);
  securityRoutes(app, deps);

  for (const url of ['/api', '/api/*']) app.all(url, { schema: { hide: true } }, throwNotFound);
  // Reached by methods that no route accepts, such as TRACE.
  app.setNotFoundHandler(throwNotFound);
  return app;
}

function createFastify({ logger, trustedProxies }: AppOptions): FastifyInstance {
  const isTrusted = compile(trustedProxies);
  return Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: createRequestIdGenerator(isTrusted),
    bodyLimit: 1024 * 1024,
    trustProxy: trustedProxies.length > 0 ? isTrusted : false,
    // During shutdown, requests on open keep-alive connections are still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: handleClientError,
    // A malformed URL is rejected before any hook runs, so the headers are set here.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers({ ...SECURITY_HEADERS, connection: 'close' })),
  });
}

async function throwNotFound(): Promise<never> {
  throw new ShopError('NOT_FOUND');
}

/**
 * Content types that a form on any site can send without a CORS preflight (text, urlencoded) are
 * rejected. An empty body is accepted, because several endpoints have none.
 */
function acceptOnlyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}
