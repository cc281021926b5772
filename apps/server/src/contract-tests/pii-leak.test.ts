import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  accountRecovery,
  accounts,
  adminOrders,
  adminPayments,
  adminProducts,
  buildUrl,
  cart,
  type Endpoint,
  endpoints,
  orders,
  payments,
} from '@shop/contract';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import {
  FORGED,
  findForgedLines,
  findMarkers,
  PAYER,
  PERSON,
  signedCapture,
  TOKEN,
} from '#test/pii-markers.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { fakeRazorpayEnv } from '#tools/fake-razorpay-env.ts';
import { freePort } from '#tools/free-port.ts';
import { TEST_TOTP_KEY } from '#tools/totp-key.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const UNLIMITED = '999999999/999999999';
/** Logs every address that a process connects to, before DNS. */
const OUTBOUND_HOOK = `data:text/javascript,${encodeURIComponent(`
  import net from 'node:net';
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    const [first, second] = args.flat();
    const { path, host, port } = typeof first === 'object' ? first : { host: second, port: first };
    process.stdout.write(JSON.stringify({ msg: 'outbound', to: path ?? host + ':' + port }) + '\\n');
    return connect.apply(this, args);
  };`)}`;

/** Server or worker with the most talkative log. */
function start(program: 'server' | 'worker', env: Record<string, string>) {
  const file = `${ROOT}apps/server/src/bin/${program}.ts`;
  const flags = [`--env-file=${ROOT}.env.example`, `--import=${OUTBOUND_HOOK}`];
  const child = spawn(process.execPath, [...flags, file], { env: { ...process.env, ...env } });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  let output = '';
  const append = (part: Buffer) => void (output += part.toString());
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  return () => ({ name: program, text: output });
}

interface CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object | undefined;
  cookie?: string;
}

/** A browser that keeps its cookies, every error response and every page. */
function createBrowser(origin: string) {
  const cookies = new Map<string, string>();
  const errors: { name: string; text: string }[] = [];
  const pages: { name: string; text: string }[] = [];
  const tokens: { name: string; value: string }[] = [];
  const statuses = new Set<number>();
  const load = async (
    target: string,
    init: {
      method?: string;
      body?: string | URLSearchParams;
      headers?: Record<string, string>;
    } = {},
    own = [...cookies].map((pair) => pair.join('=')).join('; '),
  ) => {
    const headers = { ...init.headers, cookie: own };
    const response = await fetch(origin + target, { ...init, headers, redirect: 'manual' });
    const text = await response.text();
    statuses.add(response.status);
    const name = `${response.status} of ${target.slice(0, 40)}`;
    const all = JSON.stringify([text, [...response.headers]]);
    if (response.status >= 400) errors.push({ name, text: all });
    else if (!target.startsWith('/api')) pages.push({ name: target, text });
    for (const one of response.headers.getSetCookie()) {
      const [key = '', value = ''] = one.split(';')[0]?.split('=') ?? [];
      if (value === '') continue;
      cookies.set(key, value);
      tokens.push({ name: `the token of ${key}`, value });
    }
    return text.startsWith('{') ? JSON.parse(text) : {};
  };
  const call = (endpoint: Endpoint, { body, cookie: own, ...parts }: CallOptions = {}) =>
    load(
      buildUrl(endpoint, parts),
      {
        method: endpoint.method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      },
      own,
    );
  return { origin, call, load, errors, pages, tokens, statuses };
}

type Browser = ReturnType<typeof createBrowser>;

/** Signs up, logs in, and makes every mistake. */
async function useShop({ call, load }: Browser, product_id: number) {
  const { email, password, address, name, phone } = PERSON;
  await call(accounts.signUp, { body: PERSON });
  await call(accounts.signUp, { body: PERSON });
  await call(accounts.signUp, { body: { ...PERSON, address: { ...address, city: 7 } } });
  await call(accounts.logIn, { body: { email, password: `${password} not` } });
  await call(accounts.logIn, { body: { email, password } });
  await call(accounts.logInAdmin, { body: { email, password } });
  await call(accounts.changeProfile, { body: { address } });
  await call(accounts.changeProfile, { body: { name, email, phone } });
  await call(cart.add, { body: { product_id, quantity: 10_000 } });
  await call(orders.view, { params: { id: email } });
  await call(orders.listMine, { query: { q: email } });
  await call(payments.release, { body: { razorpay_order_id: email } });
  await load('/support', { method: 'POST', body: createTicketForm() });
}

const createTicketForm = () => {
  const { name, email, phone, address } = PERSON;
  const text = `I am ${name} of ${address.houseName}.`;
  return new URLSearchParams({ kind: 'complaint', name, email, phone, text });
};

/** Requests that fail while the provider or the database is broken. */
async function useBrokenShop(
  { call, load, origin }: Browser,
  product_id: number,
  order_id: string,
) {
  const { email, password, address } = PERSON;
  const text = encodeURIComponent(`${email}${FORGED}`);
  const post = { method: 'POST', body: new URLSearchParams({ email, password }) };
  await Promise.all([
    call(accounts.signUp, { body: { ...PERSON, email: `other.${email}` } }),
    call(accounts.logIn, { body: { email, password }, cookie: '' }),
    call(accounts.changeProfile, { body: { address } }),
    call(cart.add, { body: { product_id, quantity: 1 } }),
    call(payments.start, { body: { product_list: [{ product_id, quantity: 1 }] } }),
    ...['/cart', '/orders', '/profile', `/order-info/${order_id}`, '/home'].map((page) =>
      load(page),
    ),
    // A page may show its sender what they typed; the logs may not.
    ...[`/home?search=${text}`, `/product-info/${text}`, `/${text}`].map((page) =>
      fetch(origin + page),
    ),
    fetch(`${origin}/login`, post),
    fetch(`${origin}/support`, { method: 'POST', body: createTicketForm() }),
  ]);
}

/** Sends control characters and line breaks in every part of every endpoint. */
async function forgeLogLines({ call }: Browser, adminCookie: string) {
  for (const endpoint of endpoints) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, FORGED]));
    const isGet = endpoint.method === 'GET';
    const body = isGet ? undefined : { email: FORGED, name: FORGED, [FORGED]: FORGED };
    for (const cookie of ['', adminCookie]) {
      await call(endpoint, { params, query: { search: FORGED, [FORGED]: FORGED }, body, cookie });
    }
  }
}

/** Refuses connections to this one database while `work` runs. */
async function withoutDatabase(url: string, work: () => Promise<void>) {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  try {
    await client.query(`alter database ${name} with allow_connections false`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    await work();
  } finally {
    await client.query(`alter database ${name} with allow_connections true`);
    await client.end();
  }
}

/** Asks for links, lets the mail server misbehave, and uses one. @returns the tokens that were sent */
async function useMail({ inbox }: Pick<TestShop, 'inbox'>, { call }: Browser) {
  const { email, password } = PERSON;
  const readTokens = async () =>
    (await inbox.list()).flatMap(({ links }) =>
      links.flatMap((link) => /[?&]t=([\w-]+)/.exec(link)?.[1] ?? []),
    );
  await inbox.waitFor({ to: email, kind: 'order_received' });
  await inbox.setFault({ fault: 'temporary' });
  await inbox.setFault({ fault: 'permanent' });
  for (let times = 0; times < 3; times += 1) {
    await call(accountRecovery.forgotPassword, { body: { email } });
  }
  await inbox.waitFor({ to: email, kind: 'password_reset' });
  const tokens = await readTokens();
  for (const token of tokens) {
    await call(accountRecovery.resetPassword, { body: { token, password } });
    await call(accountRecovery.confirmEmail, { body: { token } });
  }
  await call(accounts.logIn, { body: { email, password } });
  return (await readTokens()).map((value) => ({ name: 'the token of a link', value }));
}

async function listQueueRows(db: TestShop['db']) {
  const { rows: jobs } = await sql<object>`select * from pgboss.job`.execute(db);
  const { rows: requests } = await sql<object>`select * from password_reset_request`.execute(db);
  return { jobs, requests, messages: await db.selectFrom('message').selectAll().execute() };
}

it('[MAIL-02] logs, metrics, errors, queues and the client bundle contain no personal data and no secret', {
  timeout: 180_000,
}, async () => {
  const shop = await createTestShop({ mail: true, ownInbox: true });
  const fake = await startFakeRazorpay();
  onTestFinished(fake.stop);
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...fakeRazorpayEnv(fake),
    ...shop.mailEnv,
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: TOKEN,
    DATABASE_URL: shop.url,
    TOTP_KEY: TEST_TOTP_KEY,
    LOGIN_RATE_LIMIT: UNLIMITED,
    SIGNUP_RATE_LIMIT: UNLIMITED,
    PROFILE_RATE_LIMIT: UNLIMITED,
    IMAGE_DIR: shop.imageDir,
    PAYMENT_POLL_SECONDS: '0.05',
    ORIGIN: origin,
    HOST: '127.0.0.1',
    PORT: port,
    WORKER_PORT: String(await freePort()),
  };
  const logs = [start('server', env), start('worker', env)];
  const isReady = async () => (await fetch(`${origin}/health/ready`).catch(() => undefined))?.ok;
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  const browser = createBrowser(origin);
  const { call, load } = browser;
  const product_id = await shop.addProduct({ stock: 50 });

  await useShop(browser, product_id);
  const buy = async () => {
    const body = { product_list: [{ product_id, quantity: 1 }] };
    const { data } = await call(payments.start, { body });
    const payer = { email: PERSON.email, contact: `+91${PERSON.phone}` };
    const { status: _, ...result } = await fake.control.pay(data.id, payer);
    return result;
  };
  const result = await buy();
  const { order_id } = await call(payments.verify, { body: result });
  for (const page of ['/orders', '/profile', `/order-info/${order_id}`]) await load(page);

  const links = await useMail(shop, browser);
  const { cookies } = await shop.createStaff();
  const cookie = `admin=${Object.values(cookies)[0]}`;
  const [id, params] = [{ id: order_id }, { order_id }];
  await call(orders.view, { cookie, params: id, query: { as: 'admin' } });
  await call(adminOrders.listAll, { cookie });
  await call(adminOrders.changeStatus, { cookie, params, body: { order_status: 'Cancelled' } });
  await call(adminPayments.refundOrder, { cookie, params: id });
  await call(adminPayments.refundOrder, { cookie, params: id });
  await call(adminProducts.audit, { cookie, query: params });

  const webhook = '/api/razor/webhook';
  const payer = { ...PAYER, email: PERSON.email, contact: PERSON.phone };
  const ids = { id: result.razorpay_payment_id, order_id: result.razorpay_order_id };
  for (const payment of [
    { ...payer, ...ids },
    { ...payer, id: PERSON.email },
  ]) {
    const { body, headers } = signedCapture(payment);
    await load(webhook, { method: 'POST', body, headers });
    const unsigned = { ...headers, 'x-razorpay-signature': 'f'.repeat(64) };
    await load(webhook, { method: 'POST', body, headers: unsigned });
  }
  for (const fault of ['error-500', 'broken-json', 'wrong-data', 'html-502'] as const) {
    await fake.control.setFault({ call: 'create-order', fault });
    await useBrokenShop(browser, product_id, order_id);
  }
  await forgeLogLines(browser, cookie);
  await withoutDatabase(shop.url, () => useBrokenShop(browser, product_id, order_id));
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);

  const texts: { name: string; text: string }[] = logs.map((log) => log());
  for (const path of ['/metrics', '/health/ready']) {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${TOKEN}` } });
    texts.push({ name: path, text: await response.text() });
  }
  texts.push({ name: 'queues', text: JSON.stringify(await listQueueRows(shop.db)) });
  const cwd = `${ROOT}apps/web/build/client/`;
  const bundle = globSync('**/*.{js,css,html,json,map}', { cwd }).map((name) => ({
    name,
    text: readFileSync(cwd + name, 'utf8'),
  }));
  const signature = { name: 'a signature', value: result.razorpay_signature };
  const secrets = [...browser.tokens, ...links, signature];
  expect(findMarkers(secrets, [...texts, ...bundle, ...browser.errors])).toEqual([]);
  expect(texts.slice(0, 2).flatMap(findForgedLines)).toEqual([]);
  // The searched outputs must not be empty.
  expect([...browser.statuses]).toEqual(expect.arrayContaining([400, 401, 404, 409, 502]));
  expect(browser.pages.filter((page) => findMarkers([], [page]).length > 0).length).toBeGreaterThan(
    1,
  );
  expect(bundle.length).toBeGreaterThan(10);

  const outbound = texts.flatMap(({ text }) =>
    [...text.matchAll(/"msg":"outbound","to":"([^"]*)"/g)].map(([, to = '']) => to),
  );
  const allowed = [shop.url, fake.origin, shop.mailEnv.MAIL_URL ?? ''].map(
    (url) => new URL(url).host,
  );
  expect(new Set(outbound)).toEqual(new Set(allowed));
});
