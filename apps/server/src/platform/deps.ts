import type { DepsConfig } from '#config/index.ts';
import { connect, type Db } from '#db/database.ts';
import { type Limits, openLimits } from '#http/rate-limits.ts';
import { type ImageStore, openImageStore } from '#integrations/image-store.ts';
import { openPasswords, type Passwords } from '#integrations/password-hasher.ts';
import type { Razorpay } from '#integrations/razorpay/client.ts';
import { openQueue, type Queue } from '#jobs/queue.ts';

/** Everything of our own outside our memory. */
export interface HouseDeps {
  /** What shoppers read and change. */
  db: Db;
  /** A second pool: a flood of shoppers must never keep a payment from being settled. */
  money: Db;
  images: ImageStore;
  queue: Queue;
  passwords: Passwords;
  /** How often something that can be guessed may be tried. */
  limits: Limits;
}

/** Everything outside our own memory, the payment provider included. */
export interface Deps extends HouseDeps {
  razorpay: Razorpay;
}

/** No transaction of the second pool may last for as long as this. */
const LONGEST_SILENCE_MS = 15_000;

/** Opens everything of our own that a program needs, and one way to close it again. */
export async function openDeps(
  config: DepsConfig,
  onError: (error: Error) => void,
): Promise<{ deps: HouseDeps; close: () => Promise<void> }> {
  const url = config.DATABASE_URL;
  const db = connect({ url, name: 'shop', connections: config.DB_CONNECTIONS, onError });
  const silent = { silenceMs: LONGEST_SILENCE_MS, onError };
  const money = connect({ url, name: 'money', connections: config.MONEY_CONNECTIONS, ...silent });
  const images = await openImageStore(config);
  const queue = openQueue(db, onError);
  const passwords = openPasswords();
  const limits = openLimits(db, rulesOf(config));
  return {
    deps: { db, money, images, queue, passwords, limits },
    close: async () => {
      await passwords.close();
      await queue.close();
      await Promise.all([db.destroy(), money.destroy()]);
    },
  };
}

const QUARTER = 15 * 60;

const rulesOf = ({ LOGIN_TRIES, SIGNUP_TRIES, PROFILE_TRIES, PAY_TRIES }: DepsConfig) => ({
  login: { ...LOGIN_TRIES, seconds: QUARTER },
  adminLogin: { ...LOGIN_TRIES, seconds: QUARTER },
  signUp: { ...SIGNUP_TRIES, seconds: 4 * QUARTER },
  profile: { ...PROFILE_TRIES, seconds: QUARTER },
  pay: { ...PAY_TRIES, seconds: 10 * 60 },
  dismiss: { ...PAY_TRIES, seconds: 10 * 60 },
});
