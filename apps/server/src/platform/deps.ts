import type { DepsConfig } from '#config/index.ts';
import { createDb, type Db } from '#db/database.ts';
import { createSettingsStore, type SettingsStore } from '#features/shop/settings-store.ts';
import { createRateLimits, type RateLimits } from '#http/rate-limits.ts';
import { createImageStore, type ImageStore } from '#integrations/image-store.ts';
import { createPasswordHasher, type PasswordHasher } from '#integrations/password-hasher.ts';
import type { Razorpay } from '#integrations/razorpay/client.ts';
import { createQueue, type Queue } from '#jobs/queue.ts';

/** The shop's own infrastructure: database, image store, queue, password hashing. */
export interface InfraDeps {
  /** Pool for everything but payments. */
  db: Db;
  /** Separate pool, so that browsing load cannot delay the settlement of payments. */
  paymentsDb: Db;
  images: ImageStore;
  queue: Queue;
  passwordHasher: PasswordHasher;
  rateLimits: RateLimits;
  /** False: the operator wants no mail, so nothing may wait for a link. */
  mailEnabled: boolean;
  /** What the shopkeeper decides: name, contacts, delivery zones, returns. */
  settings: SettingsStore;
}

export interface Deps extends InfraDeps {
  razorpay: Razorpay;
}

/** Longer than transaction_timeout (10 s), so that it only cuts connections that stopped responding. */
const PAYMENTS_RESPONSE_TIMEOUT_MS = 15_000;

/** Nothing connects to the database before the first query. */
export async function createDeps(
  config: DepsConfig,
  onError: (error: Error) => void,
): Promise<{ deps: InfraDeps; close: () => Promise<void> }> {
  const { DATABASE_URL: url, mailEnabled, firstSettings } = config;
  const db = createDb({ url, name: 'shop', connections: config.DB_CONNECTIONS, onError });
  const paymentsDb = createDb({
    url,
    name: 'payments',
    connections: config.PAYMENTS_DB_CONNECTIONS,
    responseTimeoutMs: PAYMENTS_RESPONSE_TIMEOUT_MS,
    onError,
  });
  const images = await createImageStore(config);
  const queue = createQueue(db, onError);
  const passwordHasher = createPasswordHasher();
  const rateLimits = createRateLimits(db, toRateLimitRules(config));
  const settings = createSettingsStore(db, firstSettings);
  return {
    deps: { db, paymentsDb, images, queue, passwordHasher, rateLimits, mailEnabled, settings },
    close: async () => {
      await passwordHasher.close();
      await queue.close();
      await Promise.all([db.destroy(), paymentsDb.destroy()]);
    },
  };
}

const MINUTE = 60;

/** Of all attempts from one network, for each failed attempt that one of its addresses may make. */
const NETWORK_FACTOR = 10;

const withNetwork = (limit: { perAccount: number; perAddress: number }) => ({
  ...limit,
  perNetwork: NETWORK_FACTOR * limit.perAddress,
});

const toRateLimitRules = (config: DepsConfig) => ({
  login: { ...withNetwork(config.LOGIN_RATE_LIMIT), seconds: 15 * MINUTE },
  adminLogin: { ...withNetwork(config.LOGIN_RATE_LIMIT), seconds: 15 * MINUTE },
  signUp: { ...withNetwork(config.SIGNUP_RATE_LIMIT), seconds: 60 * MINUTE },
  forgotPassword: { ...withNetwork(config.FORGOT_RATE_LIMIT), seconds: 60 * MINUTE },
  // A link costs as much as a login: one password hash.
  link: { ...withNetwork(config.LOGIN_RATE_LIMIT), seconds: 15 * MINUTE },
  resend: { ...config.PROFILE_RATE_LIMIT, perAccount: 1, seconds: 10 * MINUTE },
  profile: { ...config.PROFILE_RATE_LIMIT, seconds: 15 * MINUTE },
  pay: { ...config.PAY_RATE_LIMIT, seconds: 10 * MINUTE },
  dismiss: { ...config.PAY_RATE_LIMIT, seconds: 10 * MINUTE },
  // Counted by address alone, so both limits are the address's.
  support: {
    ...withNetwork(config.SIGNUP_RATE_LIMIT),
    perAccount: config.SIGNUP_RATE_LIMIT.perAddress,
    seconds: 60 * MINUTE,
  },
});
