import cookie from '@fastify/cookie';
import { type Access, type Endpoint, getRoles, type ShopSettings } from '@shop/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#db/database.ts';
import {
  isKnownDevice,
  KNOWN_DEVICE_DAYS,
} from '#features/accounts/sessions/known-devices.queries.ts';
import {
  findCustomerSession,
  findStaffSession,
  type StaffCaller,
} from '#features/accounts/sessions/sessions.queries.ts';
import {
  type AccountKind,
  hashToken,
  isToken,
  SESSION_POLICY,
} from '#features/accounts/sessions/sessions.ts';
import { ShopError } from '#platform/shop-error.ts';

export interface Customer {
  user_id: number;
  token_hash: Buffer;
}

/** The authenticated caller of an endpoint, by the endpoint's access. */
export type CallerOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'customer'
    ? Customer
    : E['access'] extends { staff: unknown }
      ? StaffCaller
      : Customer | StaffCaller;

export interface Auth {
  /** @returns undefined when the request carries no valid session of this kind. */
  authenticate: (
    request: FastifyRequest,
    kind: AccountKind,
    /** Another pool than the default one, where a full pool must not delay the request. */
    pool?: Db,
  ) => Promise<Customer | StaffCaller | undefined>;
  /** Also with a session whose second factor is still missing. */
  findStaff: (request: FastifyRequest) => Promise<StaffCaller | undefined>;
  /** The hash of the token in the cookie, whether or not the session is valid. */
  readTokenHash: (request: FastifyRequest, kind: AccountKind) => Buffer | undefined;
  setSessionCookie: (reply: FastifyReply, kind: AccountKind, token: string) => void;
  clearSessionCookie: (reply: FastifyReply, kind: AccountKind) => void;
  /** The token hash of the browser's known-device mark, whether or not it is valid. */
  readDeviceHash: (request: FastifyRequest) => Buffer | undefined;
  /** @returns undefined unless this browser has logged in to the account before. */
  findKnownDevice: (
    request: FastifyRequest,
    kind: AccountKind,
    email: string,
  ) => Promise<Buffer | undefined>;
  setDeviceCookie: (reply: FastifyReply, token: string) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    auth: Auth;
  }
}

/** Cookies are prefixed with `__Host-` over HTTPS. Plain HTTP, allowed on localhost only, rules it out. */
export async function registerAuth(
  app: FastifyInstance,
  { db, origin }: { db: Db; origin: string },
) {
  // Without its parsing hook: a cached response is sent without reading cookies.
  await app.register(cookie, { hook: false });
  const secure = origin.startsWith('https:');
  const cookieName = (name: AccountKind | 'known-device') => (secure ? `__Host-${name}` : name);
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;

  const readCookieHash = (request: FastifyRequest, name: AccountKind | 'known-device') => {
    const token = app.parseCookie(request.headers.cookie ?? '')[cookieName(name)] ?? '';
    return isToken(token) ? hashToken(token) : undefined;
  };

  const findKnownDevice: Auth['findKnownDevice'] = async (request, kind, email) => {
    const token_hash = readCookieHash(request, 'known-device');
    return token_hash && (await isKnownDevice(db, { kind, email, token_hash }))
      ? token_hash
      : undefined;
  };
  // Both the rate limit and the handler ask.
  const knownDevices = new WeakMap<FastifyRequest, Promise<Buffer | undefined>>();

  app.decorate('auth', {
    readTokenHash: readCookieHash,
    async authenticate(request, kind, pool = db) {
      const token_hash = readCookieHash(request, kind);
      if (!token_hash) return undefined;
      if (kind === 'customer') {
        const session = await findCustomerSession(pool, token_hash);
        return session && { ...session, token_hash };
      }
      const session = await findStaffSession(pool, token_hash);
      return session?.proven ? { ...session, token_hash } : undefined;
    },
    async findStaff(request) {
      const token_hash = readCookieHash(request, 'admin');
      const session = token_hash && (await findStaffSession(db, token_hash));
      return session && { ...session, token_hash };
    },
    setSessionCookie(reply, kind, token) {
      const maxAge = SESSION_POLICY[kind].totalHours * 3600;
      void reply.setCookie(cookieName(kind), token, { ...attributes, maxAge });
    },
    clearSessionCookie: (reply, kind) => void reply.clearCookie(cookieName(kind), attributes),
    readDeviceHash: (request) => readCookieHash(request, 'known-device'),
    findKnownDevice(request, kind, email) {
      const found = knownDevices.get(request) ?? findKnownDevice(request, kind, email);
      knownDevices.set(request, found);
      return found;
    },
    setDeviceCookie(reply, token) {
      const maxAge = KNOWN_DEVICE_DAYS * 24 * 3600;
      void reply.setCookie(cookieName('known-device'), token, { ...attributes, maxAge });
    },
  } satisfies Auth);
}

const callers = new WeakMap<FastifyRequest, Customer | StaffCaller>();

/** Runs before the body is read. @throws NOT_SIGNED_IN, NOT_YOUR_ROLE, FRESH_PROOF_REQUIRED */
export async function authorize(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
  const { access, unproven, fresh } = endpoint;
  if (access === 'public') return;
  const caller = unproven
    ? await request.server.auth.findStaff(request)
    : await findCaller(request, access);
  if (!caller) throw new ShopError('NOT_SIGNED_IN');
  if ('role' in caller) {
    if (!getRoles(endpoint)?.includes(caller.role)) throw new ShopError('NOT_YOUR_ROLE');
    if (fresh === 'always') requireFreshProof(caller);
  }
  callers.set(request, caller);
}

/** A session that still lacks its second step has to log in again. @throws FRESH_PROOF_REQUIRED, NOT_SIGNED_IN */
export function requireFreshProof({ fresh, proven }: Pick<StaffCaller, 'fresh' | 'proven'>): void {
  if (!fresh) throw new ShopError(proven ? 'FRESH_PROOF_REQUIRED' : 'NOT_SIGNED_IN');
}

/** Before a change of a price or discount. @throws FRESH_PROOF_REQUIRED */
export function requirePriceProof(
  { fresh, fresh_hour, proven }: StaffCaller,
  { priceProofMinutes }: Pick<ShopSettings, 'priceProofMinutes'>,
): void {
  requireFreshProof({ fresh: priceProofMinutes === 60 ? fresh_hour : fresh, proven });
}

/** Where both may call, the customer's session decides, unless the query asks for that of staff. */
async function findCaller(request: FastifyRequest, access: Exclude<Access, 'public'>) {
  const { auth } = request.server;
  if (access === 'customer') return auth.authenticate(request, 'customer');
  if ('staff' in access || isAsAdmin(request)) return auth.authenticate(request, 'admin');
  return (
    (await auth.authenticate(request, 'customer')) ?? (await auth.authenticate(request, 'admin'))
  );
}

const AsAdmin = z.object({ as: z.literal('admin') });

/** The endpoint's own schema rejects any other value of `as`. */
const isAsAdmin = ({ query }: FastifyRequest) => z.safeParse(AsAdmin, query).success;

/** @returns undefined unless the caller is staff. */
export function getStaff(request: FastifyRequest): StaffCaller | undefined {
  const caller = callers.get(request);
  return caller && 'admin_id' in caller ? caller : undefined;
}

export function getCaller<E extends Endpoint>(request: FastifyRequest): CallerOf<E> {
  // authorize() ran before the handler and stored the kind of caller that this endpoint asks for.
  return callers.get(request) as CallerOf<E>;
}
