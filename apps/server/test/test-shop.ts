import { accounts, type Role, type SignUp } from '@shop/contract';
import { type Control, connectControl } from '@shop/fake-razorpay/control';
import { serveFakeRazorpay } from '@shop/fake-razorpay/serve-fake-razorpay';
import { insertCustomer, insertStaff, TEST_PASSWORD } from '@shop/test-kit/accounts';
import { createTestApp, type TestApp } from '@shop/test-kit/app';
import { cloneDatabase, dropDatabase } from '@shop/test-kit/postgres';
import { addProduct } from '@shop/test-kit/products';
import { inject, onTestFinished } from 'vitest';
import { createDb } from '#db/database.ts';
import type { NewProduct } from '#features/catalog/products.queries.ts';
import { createClient } from '#tools/api-client.ts';
import { DEMO_CUSTOMER } from '#tools/seed/demo-accounts.ts';
import { getInbox, type InboxOptions } from './mail/test-inbox.ts';

export { ORIGIN } from '@shop/test-kit/app';
export { createImage } from '@shop/test-kit/products';

interface TestShopOptions extends InboxOptions {
  cacheSeconds?: number;
  /** Settings such as LOGIN_RATE_LIMIT. */
  rateLimits?: Record<string, string>;
  /** A migrated database that the test has started; otherwise a new clone. */
  url?: string;
  /** Settings such as DATABASE_REPLICA_URL. */
  env?: Record<string, string>;
  /** For tests that change the behaviour of the payment provider. */
  ownProvider?: boolean;
  metricsToken?: string;
  development?: boolean;
}

/** A shop for one test: its own database, the real app in this process, real image files. */
export async function createTestShop(options: TestShopOptions = {}) {
  const { rateLimits, env, ownProvider = false, mail, ownInbox, ...appOptions } = options;
  const url = options.url ?? (await createDatabase());
  const provider = await getProvider(ownProvider);
  const inbox = await getInbox({ mail, ownInbox });
  const shop = await createTestApp({
    ...appOptions,
    url,
    provider,
    inbox: inbox.settings,
    env: { ...rateLimits, ...env },
  });
  onTestFinished(shop.close);
  const db = createDb({ url, name: 'test', connections: 8, onError: () => {} });
  onTestFinished(() => db.destroy());
  const { app, deps, imageDir, mailEnv } = shop;

  return {
    url,
    imageDir,
    /** Dependencies of the app, with the role of server and worker. */
    deps,
    /** For the test itself: the owner of the tables. */
    db,
    app,
    /** Control API of the fake payment provider. */
    provider: provider.control,
    /** Control API of the mail inbox. */
    inbox: inbox.control,
    /** MAIL_* settings, for processes of the same shop. */
    mailEnv,
    /** Calls the API as a new visitor. */
    call: createClient(app).call,
    createClient: (cookies?: Record<string, string>) => createClient(app, cookies),
    /** Inserts a customer with a session. */
    createCustomer: (person: Partial<SignUp> = {}) => createCustomer(shop, person),
    /** Inserts a staff member with a session. */
    createStaff: (role: Role = 'owner') => createStaff(shop, role),
    /** Signs up and logs in over HTTP. */
    signUp: (person: Partial<SignUp> = {}) => signUp(shop, person),
    addProduct: (product: Partial<NewProduct> = {}, images: Uint8Array[] = []) =>
      addProduct(deps, product, images),
  };
}

export type TestShop = Awaited<ReturnType<typeof createTestShop>>;

/** A migrated database of this test alone. */
export async function createDatabase(): Promise<string> {
  const url = await cloneDatabase(inject('postgres'));
  onTestFinished(() => dropDatabase(url));
  return url;
}

async function getProvider(own: boolean): Promise<{ origin: string; control: Control }> {
  if (own) return openProvider();
  const { origin, control } = inject('provider');
  return { origin, control: connectControl(control) };
}

/** A fake payment provider of this test alone, in this process: starting another takes half a second. */
export async function openProvider(): Promise<{ origin: string; control: Control }> {
  const { origin, controlUrl, stop } = await serveFakeRazorpay();
  onTestFinished(stop);
  return { origin, control: connectControl(controlUrl) };
}

let people = 0;

export function createPerson(): SignUp {
  people += 1;
  return { ...DEMO_CUSTOMER, email: `asha${people}@example.com`, password: TEST_PASSWORD };
}

async function createCustomer({ app, deps }: TestApp, given: Partial<SignUp>) {
  const person = { ...createPerson(), ...given };
  const { password, ...profile } = person;
  const { user_id, token } = await insertCustomer(deps.db, {
    ...profile,
    ...(password !== TEST_PASSWORD && { password_hash: await deps.passwordHasher.hash(password) }),
  });
  return { ...createClient(app, { '__Host-customer': token }), ...person, user_id };
}

async function createStaff({ app, deps }: TestApp, role: Role) {
  const { name, email, password } = createPerson();
  const { token, admin_id } = await insertStaff(deps.db, { name, email, role });
  return { ...createClient(app, { '__Host-admin': token }), email, password, admin_id };
}

async function signUp({ app }: TestApp, given: Partial<SignUp>) {
  const client = createClient(app);
  const person = { ...createPerson(), ...given };
  const { email, password } = person;
  const { body } = await client.call(accounts.signUp, { body: person });
  await client.call(accounts.logIn, { body: { email, password } });
  if (body.user_id === undefined) throw new Error(`no account for ${email}`);
  return { ...client, ...person, user_id: body.user_id };
}
