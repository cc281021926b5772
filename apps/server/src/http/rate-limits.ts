import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#db/database.ts';
import { ShopError } from '#platform/shop-error.ts';

/** How often something may be tried in a window of time. */
export interface LimitRule {
  perAccount: number;
  perAddress: number;
  seconds: number;
}

/** Who tries: a mail address or a user id, and from where. */
export interface Trier {
  account: string | number;
  address: string;
}

export interface Limit {
  /** Counts a try and makes it, or refuses it: TOO_MANY_TRIES. One that was BUSY is not counted. */
  during: <T>(trier: Trier, work: () => Promise<T>) => Promise<T>;
  /** It was the owner: the account's tries are forgotten, the address gets this one back. */
  forgive: (trier: Trier) => Promise<void>;
}

export type LimitName = 'login' | 'adminLogin' | 'signUp' | 'profile' | 'pay' | 'dismiss';
export type LimitRules = Record<LimitName, LimitRule>;
export type Limits = Record<LimitName, Limit>;

/** Counted in PostgreSQL, so that several processes share the counts. */
export function openLimits(db: Db, rules: LimitRules): Limits {
  return {
    login: openLimit(db, 'login', rules.login),
    adminLogin: openLimit(db, 'admin-login', rules.adminLogin),
    signUp: openLimit(db, 'signup', rules.signUp),
    profile: openLimit(db, 'profile', rules.profile),
    pay: openLimit(db, 'pay', rules.pay),
    dismiss: openLimit(db, 'dismiss', rules.dismiss),
  };
}

function openLimit(db: Db, name: string, { perAccount, perAddress, seconds }: LimitRule): Limit {
  const counter = (what: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: asClient(db),
      storeType: 'pool',
      tableName: 'try_count',
      tableCreated: true,
      keyPrefix: `${name}-${what}`,
      points,
      duration: seconds,
    });
  const accounts = counter('account', perAccount);
  const addresses = counter('address', perAddress);

  return {
    async during({ account, address }, work) {
      // The address first: who is refused there must not use up the tries of an account.
      await addresses.consume(keyOf(networkOf(address))).catch(refuse);
      await accounts.consume(keyOf(account)).catch(refuse);
      try {
        return await work();
      } catch (error) {
        if (error instanceof ShopError && error.code === 'BUSY') {
          await addresses.reward(keyOf(networkOf(address)));
          await accounts.reward(keyOf(account));
        }
        throw error;
      }
    },
    async forgive({ account, address }) {
      await addresses.reward(keyOf(networkOf(address)));
      await accounts.delete(keyOf(account));
    },
  };
}

/** The part of a pg client that the limiter uses, on the shop's own pool. */
const asClient = (db: Db) => ({
  query: ({ text, values = [] }: { text: string; values?: unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, values)),
});

function refuse(refused: unknown): never {
  if (!(refused instanceof RateLimiterRes)) throw refused;
  throw new ShopError('TOO_MANY_TRIES', {
    retry_after: Math.ceil(refused.msBeforeNext / 1000),
  });
}

/** Of fixed length, and nobody's mail address. */
const keyOf = (text: string | number) => hash('sha256', `${text}`, 'base64url');

/** One customer has a whole /64 of IPv6 addresses; counting them one by one would count nothing. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? 8 - first.length - last.length : 0;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
