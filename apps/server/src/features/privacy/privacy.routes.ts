import { privacy } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { requireCurrentPassword } from '#features/accounts/customers/require-current-password.ts';
import { registerEndpoint, registerFileEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { requestErasure, viewErasure } from './erase-customer.ts';
import { findWaitingErasure, withdrawErasure } from './erasure.queries.ts';
import { exportData } from './export-data.ts';

export function privacyRoutes(app: FastifyInstance, deps: Deps) {
  registerFileEndpoint(app, privacy.download, async ({ params: { format }, caller }, request) => {
    const { user_id } = caller;
    const event = { kind: 'data exported', user_id, client_address: request.ip } as const;
    await insertSecurityEvent(deps.db, event);
    return exportData(deps, { person: { user_id }, format });
  });

  registerEndpoint(app, privacy.erasure, ({ caller }) => viewErasure(deps, caller.user_id));

  registerEndpoint(app, privacy.erase, async ({ body, caller }, request, reply) => {
    const { user_id, token_hash } = caller;
    await requireCurrentPassword(deps, {
      user_id,
      token_hash,
      ip: request.ip,
      always: true,
      device: app.auth.readDeviceHash(request),
      currentPassword: body.currentPassword,
    });
    const { erased, requested_at, open } = await requestErasure(deps, {
      person: { user_id },
      by_operator: false,
    });
    if (erased) app.auth.clearSessionCookie(reply, 'customer');
    return { erased, requested_at: requested_at?.toISOString() ?? null, open };
  });

  registerEndpoint(app, privacy.withdrawErasure, async ({ caller }) => {
    const withdrawn = await withdrawErasure(deps.db, caller.user_id);
    if (!withdrawn && (await findWaitingErasure(deps.db, caller.user_id))) {
      throw new ShopError('ERASURE_STARTED');
    }
    return { msg: 'Your data is kept.' };
  });
}
