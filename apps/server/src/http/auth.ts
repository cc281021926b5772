import type { Access, Endpoint } from '@shop/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#db/database.ts';
import { type AccountKind, LIFETIMES } from '#features/accounts/session-policy.ts';
import { hashOf, isToken } from '#features/accounts/session-token.ts';
import { findSession } from '#features/accounts/sessions.queries.ts';
import { ShopError } from '#platform/shop-error.ts';

export interface Customer {
  user_id: number;
  tokenHash: Buffer;
}
export interface Admin {
  admin_id: number;
  tokenHash: Buffer;
}

/** Who a handler speaks to: what its endpoint's access asked for has been proved. */
export type CallerOf<E extends Endpoint> = {
  public: undefined;
  customer: Customer;
  admin: Admin;
  'customer-or-admin': Customer | Admin;
}[E['access']];

/** Who is calling. Which cookie happens to be there never decides: the endpoint says whom it asks for. */
export interface Callers {
  find: (
    request: FastifyRequest,
    kind: AccountKind,
    /** Another pool than the shoppers', where a flood of them must not be waited for. */
    pool?: Db,
  ) => Promise<Customer | Admin | undefined>;
  /** The hash of the token that the browser sent, good or not. */
  sentBy: (request: FastifyRequest, kind: AccountKind) => Buffer | undefined;
  welcome: (reply: FastifyReply, kind: AccountKind, token: string) => void;
  dismiss: (reply: FastifyReply, kind: AccountKind) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    callers: Callers;
  }
}

/** `__Host-` binds a cookie to this very host over HTTPS. Plain HTTP, on localhost alone, has none. */
export function knowCallers(app: FastifyInstance, { db, origin }: { db: Db; origin: string }) {
  const secure = origin.startsWith('https:');
  const nameOf = (kind: AccountKind) => (secure ? `__Host-${kind}` : kind);
  const set = (reply: FastifyReply, kind: AccountKind, value: string, maxAge: number) =>
    void reply.header(
      'set-cookie',
      stringifySetCookie({
        name: nameOf(kind),
        value,
        maxAge,
        path: '/',
        httpOnly: true,
        secure,
        sameSite: 'lax',
      }),
    );

  const sentBy: Callers['sentBy'] = (request, kind) => {
    const token = parseCookie(request.headers.cookie ?? '')[nameOf(kind)] ?? '';
    return isToken(token) ? hashOf(token) : undefined;
  };

  app.decorate('callers', {
    sentBy,
    async find(request, kind, pool = db) {
      const tokenHash = sentBy(request, kind);
      if (!tokenHash) return undefined;
      const { user_id, admin_id } = (await findSession(pool, kind, tokenHash)) ?? {};
      if (kind === 'customer') return user_id ? { user_id, tokenHash } : undefined;
      return admin_id ? { admin_id, tokenHash } : undefined;
    },
    welcome: (reply, kind, token) => set(reply, kind, token, LIFETIMES[kind].totalHours * 3600),
    dismiss: (reply, kind) => set(reply, kind, '', 0),
  } satisfies Callers);
}

const callerOf = new WeakMap<FastifyRequest, Customer | Admin>();

/** Refuses whoever may not call, before anything that they sent is read. */
export async function admit(request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return;
  const kind = access === 'customer-or-admin' ? kindAskedFor(request) : access;
  const caller = await request.server.callers.find(request, kind);
  if (!caller) throw new ShopError('NOT_SIGNED_IN');
  callerOf.set(request, caller);
}

const AsAdmin = z.object({ as: z.literal('admin') });

/** Said in the address. Anything else than `admin` there is refused by the endpoint's own schema. */
const kindAskedFor = ({ query }: FastifyRequest): AccountKind =>
  z.safeParse(AsAdmin, query).success ? 'admin' : 'customer';

export function admitted<E extends Endpoint>(request: FastifyRequest): CallerOf<E> {
  // admit() ran before the handler and put in what this endpoint's access asks for.
  return callerOf.get(request) as CallerOf<E>;
}
