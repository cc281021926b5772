import { hash } from 'node:crypto';
import type { Endpoint, RateLimitName } from '@shop/contract';
import type { FastifyRequest } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import * as z from 'zod/mini';
import type { Db } from '#db/database.ts';
import type { StaffCaller } from '#features/accounts/sessions/sessions.queries.ts';
import { ShopError } from '#platform/shop-error.ts';
import type { Customer } from './auth.ts';

/** Attempts allowed in a window of `seconds`. */
export interface RateLimitRule {
  perAccount: number;
  perAddress: number;
  /** Successes count too, unlike in the other two. */
  perNetwork?: number;
  seconds: number;
}

export interface RateLimitKey {
  /** Email address, token of a link, or kind and number of the caller. */
  account: string;
  ip: string;
  /** A browser that is known to the account. It is counted instead of its address. */
  device?: Buffer | undefined;
}

export interface RateLimit {
  /** Counts an attempt and runs it, or rejects it (RATE_LIMITED). An attempt that was BUSY is not counted. */
  run: <T>(key: RateLimitKey, work: () => Promise<T>) => Promise<T>;
  /**
   * Runs an attempt and counts it only when it was wrong. Once there were too many, none is run (RATE_LIMITED). Parallel
   * attempts with a right guess do not use up the limit of each other.
   */
  runUnlessWrong: <T>(
    key: RateLimitKey,
    work: () => Promise<T>,
    isWrong: (error: unknown) => boolean,
  ) => Promise<T>;
  /** After a success: resets the account's count and takes one attempt off the address's. */
  reset: (key: RateLimitKey) => Promise<void>;
  /** Resets the account's counts, of strangers and of known browsers. */
  clear: (account: string) => Promise<void>;
}

export type RateLimitRules = Record<RateLimitName, RateLimitRule>;
export type RateLimits = Record<RateLimitName, RateLimit>;

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits;
  }
}

/** Counted in PostgreSQL, because several processes share the counts. */
export function createRateLimits(db: Db, rules: RateLimitRules): RateLimits {
  return {
    login: createRateLimit(db, 'login', rules.login),
    adminLogin: createRateLimit(db, 'admin-login', rules.adminLogin),
    signUp: createRateLimit(db, 'signup', rules.signUp),
    forgotPassword: createRateLimit(db, 'forgot', rules.forgotPassword),
    staffForgotPassword: createRateLimit(db, 'staff-forgot', rules.staffForgotPassword),
    link: createRateLimit(db, 'link', rules.link),
    resend: createRateLimit(db, 'resend', rules.resend),
    profile: createRateLimit(db, 'profile', rules.profile),
    review: createRateLimit(db, 'review', rules.review),
    pay: createRateLimit(db, 'pay', rules.pay),
    coupon: createRateLimit(db, 'coupon', rules.coupon),
    proof: createRateLimit(db, 'proof', rules.proof),
    guestPay: createRateLimit(db, 'guest-pay', rules.guestPay),
    guestReturn: createRateLimit(db, 'guest-return', rules.guestReturn),
    guestReview: createRateLimit(db, 'guest-review', rules.guestReview),
    dismiss: createRateLimit(db, 'dismiss', rules.dismiss),
    findOrder: createRateLimit(db, 'find-order', rules.findOrder),
    support: createRateLimit(db, 'support', rules.support),
  };
}

/** Runs a handler under the rate limit that its endpoint declares, if any. */
export async function withRateLimit<T>(
  { rateLimit }: Endpoint,
  { request, caller }: { request: FastifyRequest; caller: Customer | StaffCaller | undefined },
  handle: () => Promise<T>,
): Promise<T> {
  if (!rateLimit) return handle();
  const limit = request.server.rateLimits[rateLimit.name];
  const account = getAccount(rateLimit.account, request, caller);
  const device =
    rateLimit.knownDevices &&
    (await request.server.auth.findKnownDevice(request, rateLimit.knownDevices, account));
  const key = { account, ip: request.ip, device };
  const result = await limit.run(key, handle);
  if (rateLimit.resetOnSuccess) await limit.reset(key);
  return result;
}

function getAccount(
  from: NonNullable<Endpoint['rateLimit']>['account'],
  { body, ip }: FastifyRequest,
  caller: Customer | StaffCaller | undefined,
): string {
  if (from === 'email') return z.parse(z.object({ email: z.string() }), body).email;
  if (from === 'guest') {
    return z.parse(z.object({ guest_key: z.string() }), body).guest_key;
  }
  if (from === 'token') return z.parse(z.object({ token: z.string() }), body).token;
  return from === 'address' ? ip : getAccountId(caller);
}

/** With the kind: a customer and a staff member may have the same number. */
function getAccountId(caller: Customer | StaffCaller | undefined): string {
  if (!caller) throw new Error('a public endpoint cannot be limited by its caller');
  return 'user_id' in caller ? `customer ${caller.user_id}` : toStaffAccount(caller.admin_id);
}

/** The key of a member of staff, whose counts the operator can clear. */
export const toStaffAccount = (admin_id: number) => `admin ${admin_id}`;

function createRateLimit(db: Db, name: string, rule: RateLimitRule): RateLimit {
  const createCounter = (subject: 'account' | 'address' | 'network', points: number) =>
    new RateLimiterPostgres({
      storeClient: asClient(db),
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: `${name}-${subject}`,
      points,
      duration: rule.seconds,
    });
  const accounts = createCounter('account', rule.perAccount);
  const addresses = createCounter('address', rule.perAddress);
  const networks = rule.perNetwork && createCounter('network', rule.perNetwork);

  // The account last: an attempt rejected for its address must not use up the account's attempts.
  const listCounts = (key: RateLimitKey): [RateLimiterPostgres, string][] => [
    ...(networks ? [[networks, toNetworkKey(key)] as [RateLimiterPostgres, string]] : []),
    [addresses, toAddressKey(key)],
    [accounts, toAccountKey(key)],
  ];

  return {
    async run(key, work) {
      const counts = listCounts(key);
      for (const [counter, id] of counts) await counter.consume(id).catch(reject);
      try {
        return await work();
      } catch (error) {
        if (error instanceof ShopError && error.code === 'BUSY') {
          for (const [counter, id] of counts) await counter.reward(id);
        }
        throw error;
      }
    },
    async runUnlessWrong(key, work, isWrong) {
      const counts = listCounts(key);
      for (const [counter, id] of counts) {
        const count = await counter.get(id);
        if (count && count.consumedPoints >= counter.points) reject(count);
      }
      try {
        return await work();
      } catch (error) {
        if (isWrong(error)) {
          for (const [counter, id] of counts) await counter.consume(id).catch(reject);
        }
        throw error;
      }
    },
    async reset(key) {
      await addresses.reward(toAddressKey(key));
      await accounts.delete(toAccountKey(key));
    },
    async clear(account) {
      const prefix = accounts.getKey(hashKey(account));
      await sql`delete from rate_limit where starts_with(key, ${prefix})`.execute(db);
    },
  };
}

/** The part of a pg client that the limiter uses, on the shop's own pool. */
const asClient = (db: Db) => ({
  query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  },
});

function reject(rejection: unknown): never {
  if (!(rejection instanceof RateLimiterRes)) throw rejection;
  throw new ShopError('RATE_LIMITED', {
    retry_after: Math.ceil(rejection.msBeforeNext / 1000),
  });
}

/** Hashed keys have a fixed length and hold no personal data. */
const hashKey = (data: string | number | Buffer) =>
  hash('sha256', Buffer.isBuffer(data) ? data : `${data}`, 'base64url');

const toAddressKey = ({ ip, device }: RateLimitKey) => hashKey(device ?? toNetwork(ip, 64));

/** Known browsers are counted together by account here, because each login gives them a new mark. */
const toNetworkKey = ({ account, ip, device }: RateLimitKey) =>
  hashKey(device ? account : toNetwork(ip, 48));

/** Known browsers of an account share its prefix, by which `clear` finds them. */
const toAccountKey = ({ account, device }: RateLimitKey) =>
  hashKey(account) + (device ? `.${hashKey(device)}` : '');

/**
 * The first 64 or 48 bits of an IPv6 address, or a whole IPv4 address. A customer has a /64 of
 * addresses; a rented machine or a tunnel has a /48.
 */
export function toNetwork(ip: string, bits: 64 | 48): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? 8 - first.length - last.length : 0;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
