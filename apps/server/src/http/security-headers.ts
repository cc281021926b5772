import type { FastifyInstance } from 'fastify';

/**
 * What every answer says, whatever its status. An answer is no page until it says so: a page comes
 * with a policy of its own, and so does a picture.
 */
export const SAFE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

/** Register it first: what answers at once answers with these. */
export function sendSafeHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(SAFE_HEADERS);
    next();
  });
}
