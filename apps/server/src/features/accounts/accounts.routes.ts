import { ADMIN_VALID, accounts, managing, refusals, TOKEN_VALID } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { listAudit } from '#audit/audit.queries.ts';
import { serve } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findProfile } from './accounts.queries.ts';
import { changeProfile } from './change-profile.ts';
import { logIn } from './log-in.ts';
import type { AccountKind } from './session-policy.ts';
import { deleteSession } from './sessions.queries.ts';
import { signUp } from './sign-up.ts';

/** Said by the session checks to everybody else; being nobody is not an error. */
const NOT_VALID = refusals.NOT_SIGNED_IN.msg;

export function accountsRoutes(app: FastifyInstance, deps: Deps) {
  const { callers } = app;

  serve(app, accounts.signUp, async ({ body }, { ip }) => ({
    user_id: await signUp(deps, body, ip),
    msg: 'Account created',
  }));

  const serveLogIn = (
    endpoint: typeof accounts.logIn | typeof accounts.logInAdmin,
    kind: AccountKind,
  ) =>
    serve(app, endpoint, async ({ body }, request, reply) => {
      const replacing = callers.sentBy(request, kind);
      const token = await logIn(deps, { kind, ...body, address: request.ip, replacing });
      callers.welcome(reply, kind, token);
      return { msg: 'Login successful' };
    });
  serveLogIn(accounts.logIn, 'customer');
  serveLogIn(accounts.logInAdmin, 'admin');

  serve(app, accounts.validateToken, async (_input, request) => ({
    msg: (await callers.find(request, 'customer')) ? TOKEN_VALID : NOT_VALID,
  }));
  serve(app, accounts.validateAdmin, async (_input, request) => ({
    msg: (await callers.find(request, 'admin')) ? ADMIN_VALID : NOT_VALID,
  }));

  serve(app, accounts.logOut, async ({ query }, request, reply) => {
    const kind = query.as ?? 'customer';
    const sent = callers.sentBy(request, kind);
    if (sent) await deleteSession(deps.db, sent);
    callers.dismiss(reply, kind);
    return { msg: 'Logged out' };
  });

  serve(app, accounts.profile, async ({ caller }) => {
    const user = await findProfile(deps.db, caller.user_id);
    if (!user) throw new ShopError('NOT_SIGNED_IN');
    return { user };
  });

  serve(app, accounts.changeProfile, async ({ body, caller }, { ip }, reply) => {
    const { user_id: userId, tokenHash } = caller;
    const token = await changeProfile(deps, { userId, tokenHash, change: body, address: ip });
    if (token) callers.welcome(reply, 'customer', token);
    return { msg: 'Saved' };
  });

  serve(app, managing.audit, async ({ query }) => ({
    audit: (await listAudit(deps.db, query)).map(({ at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
    })),
  }));
}
