import { accountDevices } from '@shop/contract';
import { describeDevice } from '@shop/domain/people/device';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { deleteAccountSessions, deleteSession, listSessions } from './sessions.queries.ts';

export function devicesRoutes(app: FastifyInstance, { db }: Deps) {
  registerEndpoint(app, accountDevices.list, async ({ caller: { user_id, token_hash } }) => {
    const rows = await listSessions(db, 'customer', { id: user_id, token_hash });
    const devices = rows.map(({ device, last_seen_at, ...row }) => ({
      ...row,
      device: device || describeDevice(),
      last_seen_at: last_seen_at.toISOString(),
    }));
    return { devices };
  });

  registerEndpoint(app, accountDevices.logOut, async ({ params, caller }) => {
    const session = { id: caller.user_id, session_id: params.id };
    const ended = await deleteSession(db, 'customer', session);
    if (!ended) throw new ShopError('DEVICE_NOT_FOUND');
    return { msg: 'Logged out' };
  });

  registerEndpoint(app, accountDevices.logOutEverywhere, async ({ caller }, _request, reply) => {
    await deleteAccountSessions(db, 'customer', caller.user_id);
    app.auth.clearSessionCookie(reply, 'customer');
    return { msg: 'Logged out everywhere' };
  });
}
