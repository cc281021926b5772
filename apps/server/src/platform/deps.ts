import { type DepsConfig, isPooled } from '#config/index.ts';
import { createDb, type Db } from '#db/database.ts';
import { createReplicaReader, type ReplicaReader } from '#db/replica.ts';
import {
  createPriceSchedule,
  type PriceSchedule,
} from '#features/catalog/prices/price-schedule.ts';
import {
  createMarkdownRenderer,
  type MarkdownRenderer,
} from '#features/shop/pages/markdown-renderer.ts';
import { createSettingsStore, type SettingsStore } from '#features/shop/settings-store.ts';
import { createRateLimits, type RateLimits } from '#http/rate-limits.ts';
import { createImageStore, type ImageStore } from '#integrations/image-store.ts';
import { createPasswordHasher, type PasswordHasher } from '#integrations/password-hasher.ts';
import type { Razorpay } from '#integrations/razorpay/client.ts';
import { createQueue, type Queue } from '#jobs/queue.ts';
import { createSecurityLog, type SecurityLog } from '#security/security-log.ts';

/** The shop's own infrastructure: database, image store, queue, password hashing. */
export interface InfraDeps {
  /** Pool for everything but payments. */
  db: Db;
  /** Separate pool, so that browsing load cannot delay the settlement of payments. */
  paymentsDb: Db;
  /** Reads of the catalogue. */
  replica: ReplicaReader;
  images: ImageStore;
  queue: Queue;
  passwordHasher: PasswordHasher;
  /** Renders typed texts in a worker thread. */
  markdown: MarkdownRenderer;
  rateLimits: RateLimits;
  /** Reads of customers' data by staff. */
  securityLog: SecurityLog;
  /** False when the shop is set up without mail, so nothing may depend on a link. */
  mailEnabled: boolean;
  /** Whether the roles that need a second factor (ROLE_RULES) cannot work without one. */
  secondFactor: 'required' | 'offered';
  /** Settings of the shopkeeper: name, contacts, delivery zones, returns. */
  settings: SettingsStore;
  /** Which prices apply when. */
  prices: PriceSchedule;
}

export interface Deps extends InfraDeps {
  razorpay: Razorpay;
}

/** Nothing connects to the database before the first query. */
export async function createDeps(
  config: DepsConfig,
  onError: (error: Error) => void,
): Promise<{ deps: InfraDeps; close: () => Promise<void> }> {
  const { mailEnabled, firstSettings, SECOND_FACTOR: secondFactor } = config;
  const { db, paymentsDb, replica, closePools } = createPools(config, onError);
  const images = await createImageStore(config);
  const queue = createQueue(db, onError);
  const passwordHasher = createPasswordHasher();
  const markdown = createMarkdownRenderer();
  const rateLimits = createRateLimits(db, toRateLimitRules(config));
  const settings = createSettingsStore(db, firstSettings);
  const prices = createPriceSchedule({ primary: db, replica: replica.db });
  const securityLog = createSecurityLog(db, onError);
  const infra = { images, queue, passwordHasher, markdown, rateLimits, securityLog, settings };
  return {
    deps: { db, paymentsDb, replica, prices, mailEnabled, secondFactor, ...infra },
    close: async () => {
      await passwordHasher.close();
      await markdown.close();
      await queue.close();
      await securityLog.close();
      await closePools();
    },
  };
}

function createPools(config: DepsConfig, onError: (error: Error) => void) {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL, DB_CONNECTIONS } = config;
  const common = { url, pooled: isPooled(config), onError };
  const db = createDb({ ...common, name: 'shop', connections: DB_CONNECTIONS });
  const connections = config.PAYMENTS_DB_CONNECTIONS;
  const paymentsDb = createDb({ ...common, name: 'payments', connections });
  const replica = createReplicaReader({
    ...common,
    url: DATABASE_REPLICA_URL,
    primary: db,
    connections: config.REPLICA_DB_CONNECTIONS,
  });
  const closePools = async () => {
    await replica.close();
    await Promise.all([db.destroy(), paymentsDb.destroy()]);
  };
  return { db, paymentsDb, replica, closePools };
}

const MINUTE = 60;

/** A network may make ten times the attempts of one address; successes count too. */
const NETWORK_FACTOR = 10;

const withNetwork = (limit: { perAccount: number; perAddress: number }) => ({
  ...limit,
  perNetwork: NETWORK_FACTOR * limit.perAddress,
});

/** Counted by address alone, so both limits are the address's. */
const byAddress = (limit: { perAccount: number; perAddress: number }) => ({
  ...withNetwork(limit),
  perAccount: limit.perAddress,
  seconds: 60 * MINUTE,
});

const toRateLimitRules = (config: DepsConfig) => ({
  login: { ...withNetwork(config.LOGIN_RATE_LIMIT), seconds: 15 * MINUTE },
  adminLogin: { ...withNetwork(config.LOGIN_RATE_LIMIT), seconds: 15 * MINUTE },
  signUp: { ...withNetwork(config.SIGNUP_RATE_LIMIT), seconds: 60 * MINUTE },
  forgotPassword: { ...withNetwork(config.FORGOT_RATE_LIMIT), seconds: 60 * MINUTE },
  staffForgotPassword: { ...withNetwork(config.FORGOT_RATE_LIMIT), seconds: 60 * MINUTE },
  // A link costs as much as a login: one password hash.
  link: { ...withNetwork(config.LOGIN_RATE_LIMIT), seconds: 15 * MINUTE },
  resend: { ...config.PROFILE_RATE_LIMIT, perAccount: 1, seconds: 10 * MINUTE },
  profile: { ...config.PROFILE_RATE_LIMIT, seconds: 15 * MINUTE },
  review: { ...config.PROFILE_RATE_LIMIT, seconds: 60 * MINUTE },
  // Wrong codes of coupons.
  coupon: { perAccount: 20, perAddress: 20, seconds: 10 * MINUTE },
  // Proofs of any kind. Wrong codes of an app are also counted by day: totp.queries.ts.
  proof: { perAccount: 5, perAddress: 50, seconds: 15 * MINUTE },
  pay: { ...config.PAY_RATE_LIMIT, seconds: 10 * MINUTE },
  // A third of a customer's limit: nobody has proven the typed email.
  guestPay: {
    ...config.PAY_RATE_LIMIT,
    perAccount: Math.ceil(config.PAY_RATE_LIMIT.perAccount / 3),
    seconds: 10 * MINUTE,
  },
  dismiss: { ...config.PAY_RATE_LIMIT, seconds: 10 * MINUTE },
  findOrder: { ...withNetwork(config.FORGOT_RATE_LIMIT), seconds: 60 * MINUTE },
  support: byAddress(config.SIGNUP_RATE_LIMIT),
  guestReturn: byAddress(config.SIGNUP_RATE_LIMIT),
  guestReview: byAddress(config.SIGNUP_RATE_LIMIT),
});
