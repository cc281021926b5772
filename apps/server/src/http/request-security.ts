import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '#platform/shop-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function rejectCrossSiteRequests(app: FastifyInstance, origin: string) {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.signed) return;
    if (!isSameOrigin(request, origin)) throw new ShopError('CROSS_SITE');
  });
}

/**
 * Browsers send Sec-Fetch-Site or Origin with every such request, and no page can change them. A
 * client that sends neither is not a browser and carries no other person's cookies.
 */
function isSameOrigin({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === origin;
}

const VERSIONS = new Set(['1.0', '1.1']);

/**
 * Request-smuggling guard: rejects duplicate Host headers, HTTP versions other than 1.0 and 1.1 and
 * targets not in origin form, which Node accepts and a proxy may interpret differently. The
 * connection is closed.
 */
export function rejectAmbiguousRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const isOriginForm = raw.url?.startsWith('/');
    if (VERSIONS.has(raw.httpVersion) && countHosts(raw) < 2 && isOriginForm) return;
    void reply.header('connection', 'close');
    throw new ShopError('INVALID_INPUT');
  });
}

/** Counted in the raw headers: of two Host headers, Node's parsed headers hold only the first. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Sent with every response. Pages and images override the content security policy. */
export const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

/** Must be the first hook: later hooks may send a response. */
export function registerSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(SECURITY_HEADERS);
    next();
  });
}

export const REQUEST_ID_HEADER = 'x-request-id';
const VALID_ID = /^[\w.-]{8,64}$/;

type IsTrusted = (address: string, hop: number) => boolean;

/** Requests injected by the page renderer have no network socket. */
export const isInternal = ({ socket }: IncomingMessage): boolean => !(socket instanceof Socket);

/** Accepts an id from a trusted proxy or the page renderer; from other clients it would allow log injection. */
export const createRequestIdGenerator =
  (isTrusted: IsTrusted) =>
  (raw: IncomingMessage): string => {
    const given = raw.headers[REQUEST_ID_HEADER];
    const trusted = isInternal(raw) || isTrusted(raw.socket.remoteAddress ?? '', 0);
    return trusted && typeof given === 'string' && VALID_ID.test(given) ? given : randomUUID();
  };
