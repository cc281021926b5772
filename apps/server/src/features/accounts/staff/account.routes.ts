import { staffAccount } from '@shop/contract';
import { describeDevice } from '@shop/domain/people/device';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffCaller } from '#features/accounts/sessions/sessions.queries.ts';
import { deleteSession, listSessions } from '#features/accounts/sessions/sessions.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  addPasskey,
  changeStaffPassword,
  confirmTotp,
  removeFactor,
  renewRecoveryCodes,
  requireRightToAddFactor,
} from './factors/change-factors.ts';
import { countRecoveryCodes, listPasskeys } from './factors/factors.queries.ts';
import { createProofOptions, createRegistrationOptions } from './factors/passkeys.ts';
import { prove } from './factors/prove.ts';
import { updatePendingTotp } from './factors/staff-sessions.queries.ts';
import { createTotpSecret, describeTotp } from './factors/totp.ts';
import type { TotpCipher } from './factors/totp-cipher.ts';
import { describeSession, isFactorRequired } from './second-factor-policy.ts';
import { findStaffAccount } from './staff.queries.ts';

export function staffAccountRoutes(
  app: FastifyInstance,
  deps: Deps,
  { origin, totpCipher }: { origin: string; totpCipher: TotpCipher },
) {
  const { db, settings } = deps;
  const context = { ...deps, origin, totpCipher };
  const from = ({ ip }: FastifyRequest) => ({ ...context, client_address: ip });
  const findNames = async ({ admin_id }: StaffCaller) => {
    const [{ brand }, { email }] = [await settings.load(), await findStaffAccount(db, admin_id)];
    return { brand, email };
  };

  registerEndpoint(app, staffAccount.view, async ({ caller }) => {
    const { admin_id, name, role, token_hash, fresh } = caller;
    const { email } = await findStaffAccount(db, admin_id);
    const { factors } = await describeSession(deps, caller);
    const sessions = await listSessions(db, 'admin', { id: admin_id, token_hash });
    return {
      name,
      email,
      required: isFactorRequired(deps, role),
      totp: factors.includes('totp'),
      passkeys: await listPasskeys(db, admin_id),
      recovery_codes_left: await countRecoveryCodes(db, admin_id),
      fresh,
      sessions: sessions.map(({ device, last_seen_at, ...session }) => ({
        ...session,
        device: device || describeDevice(),
        last_seen_at: last_seen_at.toISOString(),
      })),
    };
  });

  registerEndpoint(app, staffAccount.prove, async ({ body, caller }, request, reply) => {
    const token = await prove(from(request), caller, body);
    if (token) app.auth.setSessionCookie(reply, 'admin', token);
    return { msg: 'Thank you', staff: await describeSession(deps, { ...caller, proven: true }) };
  });
  registerEndpoint(app, staffAccount.startPasskeyProof, async ({ caller }) => ({
    options: { ...(await createProofOptions({ ...context, ...caller })) },
  }));

  registerEndpoint(app, staffAccount.startTotp, async ({ caller }) => {
    await requireRightToAddFactor(deps, caller);
    const secret = createTotpSecret();
    const { token_hash, admin_id } = caller;
    await updatePendingTotp(db, { token_hash, secret: totpCipher.encrypt(secret, admin_id) });
    return describeTotp(secret, await findNames(caller));
  });
  registerEndpoint(app, staffAccount.startPasskey, async ({ caller }) => {
    await requireRightToAddFactor(deps, caller);
    const names = await findNames(caller);
    return { options: { ...(await createRegistrationOptions({ ...context, ...caller }, names)) } };
  });

  const finish = async (
    reply: FastifyReply,
    caller: StaffCaller,
    { token, ...changed }: Awaited<ReturnType<typeof confirmTotp>>,
  ) => {
    app.auth.setSessionCookie(reply, 'admin', token);
    const staff = await describeSession(deps, { ...caller, proven: true });
    return { msg: 'Saved', staff, ...changed };
  };
  registerEndpoint(app, staffAccount.confirmTotp, async ({ body, caller }, request, reply) =>
    finish(reply, caller, await confirmTotp(from(request), caller, body.code)),
  );
  registerEndpoint(app, staffAccount.addPasskey, async ({ body, caller }, request, reply) =>
    finish(reply, caller, await addPasskey(from(request), caller, body)),
  );
  registerEndpoint(app, staffAccount.removeFactor, async ({ body, caller }, request, reply) =>
    finish(reply, caller, await removeFactor(from(request), caller, body)),
  );
  registerEndpoint(app, staffAccount.newRecoveryCodes, async ({ caller }, request, reply) =>
    finish(reply, caller, await renewRecoveryCodes(from(request), caller)),
  );
  registerEndpoint(app, staffAccount.changePassword, async ({ body, caller }, request, reply) =>
    finish(reply, caller, await changeStaffPassword(from(request), caller, body)),
  );

  registerEndpoint(app, staffAccount.logOutSession, async ({ params, caller }) => {
    const { admin_id } = caller;
    const ended = await deleteSession(db, 'admin', { id: admin_id, session_id: params.id });
    if (!ended) throw new ShopError('DEVICE_NOT_FOUND');
    return { msg: 'Logged out' };
  });
}
