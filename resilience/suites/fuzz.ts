import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, ErrorReply, endpoints } from '@shop/contract';
import { createToken, hashToken } from '@shop/server/features/accounts/sessions/sessions.ts';
import { releaseCheckout } from '@shop/server/features/payments/checkout/release-checkout.ts';
import { SECURITY_HEADERS } from '@shop/server/http/request-security.ts';
import { insertCustomers, TEST_PASSWORD_HASH } from '@shop/test-kit/accounts';
import { UNLIMITED } from '@shop/test-kit/processes';
import fc from 'fast-check';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { listEscalations, rowFingerprint, schemaFingerprint } from '../checks/fingerprints.ts';
import { residentMegabytes } from '../checks/memory.ts';
import { checkoutClient, purchase } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { createGuests } from '../harness/guests.ts';
import { type Reply, send } from '../harness/http-client.ts';
import { createLinkBuyers } from '../harness/links.ts';
import { itemAt } from '../harness/random.ts';
import { suite } from '../harness/suite.ts';
import { type FuzzRequest, requestsTo } from '../load/arbitrary-requests.ts';
import type { Existing } from '../load/arbitrary-values.ts';
import { seedCatalogue } from '../load/catalogue.ts';

const BATCH = 16;
const MAX_GROWTH_MB = 50;
/** Internals of the database or of the program. */
const LEAK = /syntax error|SQLSTATE|relation "|column "|kysely|node_modules|\.ts:\d/i;
const REJECTED = new Set([400, 413, 431]);
/** Schemas accept a well-formed but wrong payment signature, and a form without its file. */
const NOT_IN_SCHEMAS = /"(INVALID_SIGNATURE|FILE_REJECTED)"/;

/** Valid and invalid requests to every endpoint: no 5xx, no leak, no row left by a rejected one. */
export const fuzz = suite({
  // Without worker, webhooks and response cache only requests change rows and memory.
  environment: {
    worker: false,
    env: {
      SIGNUP_RATE_LIMIT: UNLIMITED,
      FORGOT_RATE_LIMIT: UNLIMITED,
      PROFILE_RATE_LIMIT: UNLIMITED,
      RESPONSE_CACHE_SECONDS: '0',
    },
  },
  sample: { each: 6, maxMs: 6_000, judgeMemory: false },
  nightly: { each: 40, maxMs: 1_000, judgeMemory: true },
  full: { each: 5_000, maxMs: 1_000, judgeMemory: true },
  async run(env, plan, { seed, times }) {
    const each = times ?? plan.each;
    const existing = await prepare(env);
    const failures: string[] = [];
    const schema = await schemaFingerprint(env);
    const samples = endpoints.map((endpoint) => ({
      endpoint,
      requests: fc.sample(requestsTo(endpoint, existing), { numRuns: each, seed }),
    }));
    const fuzzAll = async (from: number, to: number) => {
      for (const { endpoint, requests } of samples) {
        for (let start = from; start < to; start += BATCH) {
          const batch = requests.slice(start, Math.min(to, start + BATCH));
          failures.push(...(await fuzzBatch(env, endpoint, batch, plan.maxMs)));
        }
      }
    };
    // Caches are filled by the first half; growth in the second is a leak.
    const half = Math.ceil(each / 2);
    await fuzzAll(0, half);
    const before = residentMegabytes(env.servers[0]?.pid() ?? 0);
    await fuzzAll(half, each);
    const grown = Math.round(residentMegabytes(env.servers[0]?.pid() ?? 0) - before);
    if (plan.judgeMemory && grown > MAX_GROWTH_MB) failures.push(`the server grew by ${grown} MB`);
    if (schema !== (await schemaFingerprint(env))) failures.push('the schema has changed');
    failures.push(...(await listEscalations(env)));
    const summary = `${endpoints.length} endpoints × ${each} requests, memory +${grown} MB`;
    return { summary, failures };
  },
});

async function prepare(env: Environment): Promise<Existing> {
  const { products, images } = await seedCatalogue(env);
  const product_id = products.slice(0, 4).map((product) => product.product_id);
  const customer = await env.addCustomer();
  const { order_id, triple } = await purchase(env, customer, product_id[0] ?? 0);
  const [guest] = createGuests(1);
  if (!guest?.guest) throw new Error('no guest');
  const linked = await purchase(env, guest, product_id[0] ?? 0);
  const token = await drawOrderToken(env, linked.order_id);
  const links = await makeLinks(env, product_id);
  await env.provider.flushWebhooks();
  await env.provider.setWebhooks({ enabled: false });
  const rows = await env.db.selectFrom('product').select('updated_at').limit(4).execute();
  return {
    product_id,
    cart_item_id: [1, 2, 3, 4],
    image: images,
    order_id: [order_id],
    token: [token, ...links.map((link) => link.token)],
    link_id: links.map((link) => link.link_id),
    guest_key: [guest.guest.guest_key],
    email: [customer.email],
    updated_at: rows.map(({ updated_at }) => updated_at.toISOString()),
    result: triple,
  };
}

/** Links that are open at first. */
async function makeLinks(env: Environment, products: number[]) {
  const buyers = await createLinkBuyers(env, products.length);
  const client = checkoutClient(env);
  for (const [index, buyer] of buyers.entries())
    await client.buyOne(buyer, itemAt(products, index));
  return buyers.flatMap(({ link }) =>
    [...(link?.links.values() ?? [])].flatMap(({ made }) => made ?? []),
  );
}

/** Opens the order as long as the suite runs. */
async function drawOrderToken({ db }: Environment, order_id: string): Promise<string> {
  const token = createToken();
  const expires_at = sql<Date>`now() + interval '1 day'`;
  await db
    .insertInto('page_token')
    .values({ token_hash: hashToken(token), order_id, scope: 'full', expires_at })
    .execute();
  return token;
}

interface Judged {
  request: FuzzRequest;
  reply: Reply;
}

/** Sends a batch, then repeats what was rejected: that must not change any row. */
async function fuzzBatch(
  env: Environment,
  endpoint: Endpoint,
  batch: FuzzRequest[],
  maxMs: number,
): Promise<string[]> {
  const sent = await sendAll(env, batch);
  const failures = sent.flatMap((judged) => judge(endpoint, judged, maxMs));
  let rejected = rejectedOf(sent);
  // A request rejected because of another one may be accepted now.
  for (let accepted = true; accepted; ) {
    await releaseAll(env);
    const prepared = await prepareSessions(env, rejected);
    const before = await rowFingerprint(env);
    const still = rejectedOf(await sendAll(env, rejected, prepared));
    accepted = still.length < rejected.length;
    if (!accepted && before !== (await rowFingerprint(env))) {
      failures.push(`${endpoint.path}: a rejected request changed a row`);
    }
    rejected = still;
  }
  return failures;
}

const rejectedOf = (sent: Judged[]) =>
  sent.filter(({ reply }) => reply.status >= 400).map(({ request }) => request);

/** Every signed-in request has its own customer and staff member: some requests end sessions. */
async function prepareSessions(env: Environment, batch: FuzzRequest[]): Promise<string[]> {
  const customers = await insertCustomers(env.db, batch.length);
  await sql`insert into cart_item (user_id, product_id, quantity)
    select u, (select min(product_id) from product), 1
    from unnest(${customers.map(({ user_id }) => user_id)}::bigint[]) u`.execute(env.db);
  const staff = await logInStaff(env, batch.length);
  return customers.map(({ cookie }, index) => `${cookie}; ${staff[index]}`);
}

/**
 * The same staff members for every batch: a shop has a few, and tells all owners of a change. Requests may have
 * changed or disabled them, or added an app, which counts wrong codes.
 * @returns a cookie for each.
 */
async function logInStaff({ db }: Environment, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => createToken());
  await sql`delete from admin_totp`.execute(db);
  await sql`
    with staff as (
      insert into admin (name, email, role, password_hash)
      select 'Meera', format('staff-%s@example.com', n), 'owner', ${TEST_PASSWORD_HASH}
      from generate_series(1, ${count}::integer) n
      on conflict (email) do update set role = 'owner', disabled_at = null
      returning admin_id
    )
    insert into session (token_hash, admin_id, proven_at)
    select token_hash, admin_id, 'infinity'
    from (select admin_id, row_number() over () as n from staff) numbered
    join unnest(${tokens.map(hashToken)}::bytea[]) with ordinality t (token_hash, n) using (n)`.execute(
    db,
  );
  return tokens.map((token) => `admin=${token}`);
}

async function sendAll(env: Environment, batch: FuzzRequest[], prepared?: string[]) {
  const cookies = prepared ?? (await prepareSessions(env, batch));
  return Promise.all(
    batch.map(async (request, index) => {
      const cookie = request.message.signedIn ? (cookies[index] ?? '') : '';
      return { request, reply: await sendPatiently(env, request, cookie, `10.0.${index}.1`) };
    }),
  );
}

/** Repeats while the server asks to come back later: passwords are hashed and files written a few at a time. */
async function sendPatiently(
  env: Environment,
  request: FuzzRequest,
  cookie: string,
  ip: string,
): Promise<Reply> {
  const { method, target, type, body } = request.message;
  const headers = { cookie, 'x-forwarded-for': ip, ...(type && { 'content-type': type }) };
  for (let tries = 1; ; tries += 1) {
    const reply = await send(env.origin, { method, target, body, headers });
    const isBusy = reply.status === 503 && /"(BUSY|OVERLOADED)"/.test(reply.text);
    if (!isBusy || tries === 5) return reply;
    await delay(Number(reply.headers['retry-after']) * 1000);
  }
}

function judge(endpoint: Endpoint, { request, reply }: Judged, maxMs: number): string[] {
  const { message } = request;
  const hashing = /auth|profile/.test(endpoint.path) ? 2_500 : 0;
  const problem =
    findProblem(endpoint, request, reply) ??
    (reply.milliseconds > maxMs + hashing ? `${Math.round(reply.milliseconds)} ms` : undefined);
  const { method, target, type = '', body = '' } = message;
  const text = `${method} ${target.slice(0, 200)} ${type} ${body.slice(0, 300)}`;
  return problem ? [`${endpoint.method} ${endpoint.path}: ${problem}\n    ${text}`] : [];
}

function findProblem(endpoint: Endpoint, request: FuzzRequest, reply: Reply): string | undefined {
  const { isValid, message } = request;
  const { status, text, body, headers } = reply;
  // The server may close the connection while a body that is too long is still being sent.
  if (status === 0) return (message.body?.length ?? 0) > 2 ** 20 ? undefined : 'no response';
  if (status >= 500) return `status ${status}`;
  const missing = Object.keys(SECURITY_HEADERS).find((name) => text && !headers[name]);
  if (missing) return `response without ${missing}`;
  if (status >= 400) {
    if (text && !z.safeParse(ErrorReply, body).success)
      return `unknown error: ${text.slice(0, 80)}`;
    if (LEAK.test(text)) return `leak: ${text.slice(0, 120)}`;
  } else if (typeof endpoint.reply !== 'string' && isValid !== undefined) {
    if (!z.safeParse(endpoint.reply, body).success) return `wrong reply: ${text.slice(0, 80)}`;
  }
  if (isValid === undefined) return undefined;
  if (endpoint.access !== 'public' && !message.signedIn)
    return status === 401 ? undefined : `status ${status} without a session`;
  if (isValid && status === 400 && !NOT_IN_SCHEMAS.test(text)) return `rejected: ${text}`;
  return isValid || REJECTED.has(status) ? undefined : `accepted with status ${status}`;
}

/** Starting a checkout releases the customer's previous one, even when it fails. */
async function releaseAll({ db }: Environment): Promise<void> {
  const open = db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('status', 'in', ['held', 'open']);
  for (const { checkout_id } of await open.execute()) await releaseCheckout(db, checkout_id);
}
