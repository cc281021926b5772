import { ADMIN_VALID, accounts, errors, TOKEN_VALID } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { changeProfile } from './customers/change-profile.ts';
import { findProfile } from './customers/customers.queries.ts';
import { isEmailConfirmed } from './customers/email-changes.queries.ts';
import { signUp } from './customers/sign-up.ts';
import { logIn } from './sessions/log-in.ts';
import { deleteSessionByToken, findStaffSession } from './sessions/sessions.queries.ts';
import { type AccountKind, hashToken } from './sessions/sessions.ts';
import { describeSession } from './staff/second-factor-policy.ts';

/** The specification asks for 200 with this message when no session is valid. */
const NOT_VALID = errors.NOT_SIGNED_IN.msg;

export function accountsRoutes(app: FastifyInstance, deps: Deps) {
  const { auth } = app;

  registerEndpoint(app, accounts.signUp, async ({ body }) => ({
    user_id: await signUp(deps, body),
    msg: 'Account created',
  }));

  const registerLogIn = (
    endpoint: typeof accounts.logIn | typeof accounts.logInAdmin,
    kind: AccountKind,
  ) =>
    registerEndpoint(app, endpoint, async ({ body }, request, reply) => {
      const replacing = auth.readTokenHash(request, kind);
      const device = auth.readDeviceHash(request);
      const known = await auth.findKnownDevice(request, kind, body.email);
      const lane = known ? 'known-device' : kind;
      const userAgent = request.headers['user-agent'];
      const client = { userAgent, client_address: request.ip };
      const login = { kind, ...body, replacing, device, lane, ...client } as const;
      const { token, deviceToken } = await logIn(deps, login);
      auth.setSessionCookie(reply, kind, token);
      auth.setDeviceCookie(reply, deviceToken);
      const session = kind === 'admin' && (await findStaffSession(deps.db, hashToken(token)));
      const staff = session && (await describeSession(deps, session));
      return { msg: 'Login successful', ...(staff && { staff }) };
    });
  registerLogIn(accounts.logIn, 'customer');
  registerLogIn(accounts.logInAdmin, 'admin');

  registerEndpoint(app, accounts.validateToken, async (_input, request) => ({
    msg: (await auth.authenticate(request, 'customer')) ? TOKEN_VALID : NOT_VALID,
  }));
  registerEndpoint(app, accounts.validateStaff, async (_input, request) => {
    const session = await auth.findStaff(request);
    if (!session) return { msg: NOT_VALID };
    const staff = await describeSession(deps, session);
    return { msg: session.proven ? ADMIN_VALID : NOT_VALID, staff };
  });

  registerEndpoint(app, accounts.logOut, async ({ query }, request, reply) => {
    const kind = query.as ?? 'customer';
    const token_hash = auth.readTokenHash(request, kind);
    if (token_hash) await deleteSessionByToken(deps.db, token_hash);
    auth.clearSessionCookie(reply, kind);
    return { msg: 'Logged out' };
  });

  registerEndpoint(app, accounts.profile, async ({ caller }) => {
    const user = await findProfile(deps.db, caller.user_id);
    if (!user) throw new ShopError('NOT_SIGNED_IN');
    if (!deps.mailEnabled) return { user };
    const email_confirmed = await isEmailConfirmed(deps.db, caller.user_id);
    return { user: { ...user, email_confirmed } };
  });

  registerEndpoint(app, accounts.changeProfile, async ({ body, caller }, request, reply) => {
    const token = await changeProfile(deps, {
      user_id: caller.user_id,
      token_hash: caller.token_hash,
      change: body,
      device: auth.readDeviceHash(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'],
    });
    if (token) auth.setSessionCookie(reply, 'customer', token);
    return { msg: 'Saved' };
  });
}
