import { randomUUID } from 'node:crypto';
import { accounts, type Endpoint, type InputOf, type ReplyOf } from '@shop/contract';
import { type Control, connectControl } from '@shop/fake-razorpay/control';
import {
  getMigrationUrl,
  readDepsConfig,
  readMailConfig,
  readPaymentsConfig,
} from '#config/index.ts';
import { accountingJobs } from '#features/accounting/accounting.jobs.ts';
import { createLinks } from '#features/accounts/recovery/create-links.ts';
import { createOrderLinks } from '#features/orders/links/create-order-links.ts';
import { paymentPollers } from '#features/payments/payments.jobs.ts';
import { createTicketLinks } from '#features/support/ticket-links.ts';
import { taxPollers } from '#features/tax/tax.jobs.ts';
import { buildApp } from '#http/app.ts';
import { createResponseCache } from '#http/cache/response-cache.ts';
import type { PasswordHasher } from '#integrations/password-hasher.ts';
import { createRazorpayClient } from '#integrations/razorpay/client.ts';
import type { Poller } from '#jobs/poller.ts';
import { mailPollers, skippingMailPoller } from '#mail/mail.jobs.ts';
import { createMailSender } from '#mail/send-message.ts';
import { createDeps, type Deps } from '#platform/deps.ts';
import { createClient } from '#tools/api-client.ts';
import { fakeRazorpayEnv } from '#tools/fake-razorpay-env.ts';
import { DEMO_LOGINS, PAST_LOGINS } from '#tools/seed/demo-accounts.ts';
import { type MovedClock, startMovedClock, toMovedUrl } from './moved-clock.ts';
import { type Person, REGULAR } from './people.ts';

/** Seconds that pass with each request of a person. */
const REQUEST_SECONDS = 20;
const DAY_SECONDS = 24 * 3600;
const DAY_MS = DAY_SECONDS * 1000;
/** After it staff have to prove again who they are. */
const PROOF_MS = 14 * 60_000;
const ORIGIN = 'https://shop.example';

export type Call = <E extends Endpoint>(
  endpoint: E,
  input?: Partial<InputOf<E>>,
) => Promise<ReplyOf<E>>;

const STAFF = {
  owner: DEMO_LOGINS.admin,
  catalogue: PAST_LOGINS.catalogue,
  packing: PAST_LOGINS.packing,
  accounts: PAST_LOGINS.accounts,
};
type StaffRole = keyof typeof STAFF;

/** The whole shop in this process, some days ago. */
export interface PastShop {
  clock: MovedClock;
  deps: Deps;
  /** The imitation of the payment provider, by the same clock. */
  provider: Control;
  /** Somebody without an account. */
  visitor: Call;
  /** A customer, who signs up with the first visit. */
  customer: (person: Person) => Promise<Call>;
  staff: (role: StaffRole) => Promise<Call>;
  /** The provider pays out what was sold, and the shop fetches the list of its payouts. */
  payOut: () => Promise<void>;
  closeMonths: () => Promise<void>;
  /** Does the due work of the worker. */
  work: () => Promise<void>;
  stop: () => Promise<void>;
}

interface PastOptions {
  /** Settings of the shop. */
  env: Record<string, string | undefined>;
  /** Control API of the imitation of the payment provider. */
  provider: Pick<Control, 'openPast'>;
  daysAgo: number;
  /** Whether mail goes to the inbox of development; it must not reach a real mail server. */
  mail: boolean;
}

export async function openPastShop(options: PastOptions): Promise<PastShop> {
  const { env, daysAgo, mail } = options;
  const past = await options.provider.openPast(daysAgo * DAY_SECONDS);
  const provider = connectControl(past.controlUrl);
  const real = readDepsConfig(env);
  const start = new Date(Date.now() - daysAgo * DAY_MS);
  const clock = await startMovedClock(getMigrationUrl(real), start);
  let providerTime = start;
  // The provider may be a minute behind: it is not told of every request.
  const moveClock = async (moment: Date) => {
    await clock.moveTo(moment);
    await provider.advanceClock((moment.getTime() - providerTime.getTime()) / 1000);
    providerTime = moment;
  };
  const config = { ...real, DATABASE_URL: toMovedUrl(real.DATABASE_URL) };
  const { deps: infra, close } = await createDeps(config, (error) => console.error(error.message));
  const payments = fakeRazorpayEnv({ origin: past.origin, script: past.origin });
  const razorpay = createRazorpayClient(readPaymentsConfig(payments));
  const passwordHasher = await createUnknownPasswords(infra.passwordHasher);
  const deps: Deps = { ...infra, passwordHasher, razorpay };
  const app = await buildApp({
    deps,
    responseCache: createResponseCache({ seconds: 0 }),
    origin: ORIGIN,
    trustedProxies: ['127.0.0.1'],
    logger: false,
    development: false,
    totpKeys: [Buffer.alloc(32)],
  });
  const pollers = [
    ...paymentPollers(deps),
    ...taxPollers(deps),
    ...(mail ? createMailPollers(env, deps) : [skippingMailPoller(deps.db)]),
  ];

  const open = (): Call => {
    const { call } = createClient(app);
    return async (endpoint, input = {}) => {
      await clock.moveTo(new Date(clock.now().getTime() + REQUEST_SECONDS * 1000));
      return withRetries(async () => {
        const { status, body } = await call(endpoint, input);
        if (status < 300) return body;
        throw new Error(`${endpoint.method} ${endpoint.path} answers ${status}: ${body.msg}`);
      });
    };
  };
  const sessions = createSessions(clock, open);
  return {
    clock: { ...clock, moveTo: moveClock },
    deps,
    provider,
    visitor: open(),
    customer: sessions.customer,
    staff: sessions.staff,
    payOut: async () => {
      await provider.settle();
      await accountingJobs(deps)['fetch-payouts']();
    },
    closeMonths: () => accountingJobs(deps)['close-months'](),
    work: () => withRetries(() => drain(pollers)),
    stop: async () => {
      await app.close();
      await close();
      await clock.stop();
    },
  };
}

/** Every invented person has the same password, which nobody knows: hashing one for each would take seconds. */
async function createUnknownPasswords(hasher: PasswordHasher): Promise<PasswordHasher> {
  const hash = await hasher.hash(randomUUID());
  return {
    ...hasher,
    hash: async () => hash,
    verify: async () => ({ valid: true, needsRehash: false }),
  };
}

function createMailPollers(env: PastOptions['env'], deps: Deps): Poller[] {
  const origin = env.ORIGIN ?? ORIGIN;
  const links = {
    ...createLinks(deps.db, origin),
    ...createTicketLinks(deps.db, origin),
    ...createOrderLinks(deps.db),
  };
  const context = { ...deps, links, onResult: () => {} };
  const url = new URL(env.MAIL_URL ?? '');
  // The inbox lets every new connection wait for a tenth of a second.
  url.searchParams.set('pool', 'true');
  const config = readMailConfig({ ...env, MAIL_URL: url.href, MAIL_MAX_RPS: '1000' });
  return mailPollers(createMailSender(config, origin, context));
}

const ATTEMPTS = 4;

/** On a machine with much other work PostgreSQL may not answer in time. A repeated request does nothing twice. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function drain(pollers: Poller[]): Promise<void> {
  for (let didWork = true; didWork; ) {
    const results = await Promise.all(pollers.map(({ next }) => next()));
    didWork = results.includes(true);
  }
}

interface Session {
  call: Call;
  since: Date;
}

/** Logs people in when their session has ended. */
function createSessions(clock: MovedClock, open: () => Call) {
  const sessions = new Map<string, Session>();
  const password = randomUUID();

  const findCall = async (
    email: string,
    { lasts, logIn }: { lasts: number; logIn: (call: Call, isNew: boolean) => Promise<unknown> },
  ): Promise<Call> => {
    const known = sessions.get(email);
    if (known && clock.now().getTime() - known.since.getTime() < lasts) return known.call;
    // The same browser, which the shop knows again.
    const call = known?.call ?? open();
    await logIn(call, known === undefined);
    sessions.set(email, { call, since: clock.now() });
    return call;
  };

  return {
    customer: (person: Person) =>
      findCall(person.email, {
        lasts: 20 * DAY_MS,
        logIn: async (call, isNew) => {
          const { email } = person;
          // The account of the demo login exists already.
          if (isNew && person !== REGULAR)
            await call(accounts.signUp, { body: { ...person, password } });
          await call(accounts.logIn, { body: { email, password } });
        },
      }),
    staff: (role: StaffRole) => {
      const body = STAFF[role];
      return findCall(body.email, {
        lasts: PROOF_MS,
        logIn: (call) => call(accounts.logInAdmin, { body }),
      });
    },
  };
}
