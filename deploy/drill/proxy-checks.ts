import { equal, notEqual, ok } from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { request as requestHttps } from 'node:https';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts, adminProducts } from '@shop/contract';
import { DEMO_CUSTOMER } from '@shop/server/tools/seed/demo-accounts.ts';
import {
  createHttpsClient,
  type HttpsClient,
  type HttpsResponse,
  nextAddress,
  type ShopAddress,
} from './https-client.ts';
import type { ProxyEnvironment } from './proxy.ts';
import { addProducts, logInAdmin, signUp } from './storefront.ts';

const text = ({ bytes }: HttpsResponse) => bytes.toString();
export const cacheStatus = ({ headers }: HttpsResponse) => headers['x-cache'];

/** Cache-Control: max-age 5 s plus stale-while-revalidate 10 s; nginx rounds to whole seconds. */
export const MAX_STALENESS_SECONDS = 5 + 10 + 1;
const PERSONAL_PATHS = [
  '/cart',
  '/orders',
  '/profile',
  '/api/profile',
  '/api/cart/get',
  '/api/order/get',
];

export const PROXY_CHECKS: Record<string, (environment: ProxyEnvironment) => Promise<string>> = {
  async 'pages are redirected from plain HTTP, calls are not, an ACME challenge is served'({
    proxy,
  }) {
    const challenge = '/.well-known/acme-challenge/token';
    mkdirSync(`${proxy.challenges}${dirname(challenge)}`, { recursive: true });
    writeFileSync(`${proxy.challenges}${challenge}`, 'proof');
    const redirect = await requestPlainHttp(proxy.plainPort, '/cart?a=1', proxy.name);
    equal(redirect.status, 301);
    equal(redirect.location, `https://${proxy.name}/cart?a=1`);
    equal((await requestPlainHttp(proxy.plainPort, '/api/profile', proxy.name)).status, 403);
    equal((await requestPlainHttp(proxy.plainPort, challenge, proxy.name)).status, 200);
    return '301, 403 and 200';
  },

  async 'a public page is served from the cache with the encoding of the shop'({ proxy, admin }) {
    const adminClient = await logInAdmin(proxy, admin);
    await addProducts(adminClient, { count: 3, stock: 50 });
    adminClient.close();
    const client = createHttpsClient(proxy);
    const headers = { 'accept-encoding': 'br', accept: 'text/html' };
    const first = await client.send('/home', { headers });
    const second = await client.send('/home', { headers });
    equal(first.status, 200);
    equal(cacheStatus(first), 'MISS');
    equal(cacheStatus(second), 'HIT');
    notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
    equal(second.headers['content-encoding'], 'br');
    ok(first.bytes.equals(second.bytes));
    const etag = String(second.headers.etag);
    equal(
      (await client.send('/home', { headers: { ...headers, 'if-none-match': etag } })).status,
      304,
    );
    const plain = await client.send('/home');
    equal(plain.headers['content-encoding'], undefined);
    ok(text(plain).includes('Saree'));
    client.close();
    return `${first.bytes.length} bytes`;
  },

  async 'a personal page is never served to another visitor'({ proxy }) {
    const [asha, adminClient, anonymous] = [
      await signUp(proxy),
      await signUp(proxy),
      createHttpsClient(proxy),
    ];
    await asha.call(accounts.changeProfile, {
      body: { ...DEMO_CUSTOMER, name: 'Asha with a canary name', email: asha.email },
    });
    for (const path of PERSONAL_PATHS) {
      const own = await asha.send(path);
      equal(cacheStatus(own), undefined, `${path} was looked up in the cache`);
      for (const other of [adminClient, anonymous]) {
        const response = await other.send(path);
        equal(cacheStatus(response), undefined);
        ok(!text(response).includes('canary name') && !text(response).includes(asha.email), path);
      }
    }
    ok(text(await asha.send('/api/profile')).includes('canary name'));
    // Cacheable paths: a 404 is not stored, and no response sets a cookie.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const missing = await asha.send('/product-info/999999');
      const odd = await asha.send('/home?page=zero');
      equal(missing.status, 404);
      equal(cacheStatus(missing), 'MISS');
      equal(odd.status, 200);
      for (const { headers } of [missing, odd]) equal(headers['set-cookie'], undefined);
    }
    for (const client of [asha, adminClient, anonymous]) client.close();
    return `${PERSONAL_PATHS.length} paths, three visitors`;
  },

  async 'an edit is visible within the staleness limit'({ proxy, admin }) {
    const adminClient = await logInAdmin(proxy, admin);
    const [product_id = 0] = await addProducts(adminClient, { count: 1, stock: 5 });
    const path = `/product-info/${product_id}`;
    const client = createHttpsClient(proxy);
    for (let attempt = 0; attempt < 3; attempt += 1) await client.send(path);
    equal(cacheStatus(await client.send(path)), 'HIT');
    await rename(adminClient, product_id, 'Saree with a new name');
    const seconds = await measureSeconds(async () =>
      text(await client.send(path)).includes('Saree with a new name'),
    );
    ok(seconds <= MAX_STALENESS_SECONDS, `seen after ${seconds} s`);
    // The first request after a long idle time must not get a stale response either.
    await rename(adminClient, product_id, 'Saree with another name');
    await pause(MAX_STALENESS_SECONDS * 1000);
    ok(
      text(await client.send(path)).includes('Saree with another name'),
      'a stale response was served',
    );
    for (const one of [adminClient, client]) one.close();
    return `after ${seconds.toFixed(1)} s`;
  },

  async 'webhook bodies pass byte for byte'({ fakeRazorpay }) {
    const bodies = [
      '{ "event" :\t"payment.captured",  "note":"കസവു \\u0c95" }\n',
      '{"event":"payment.captured"}\r\n\r\n',
    ];
    for (const body of bodies) {
      const { status } = await fakeRazorpay.control.sendEvent({ event: 'payment.captured', body });
      equal(status, 200, body);
    }
    const secret = 'not the shared secret at all';
    const forged = await fakeRazorpay.control.sendEvent({
      event: 'payment.captured',
      secret,
      body: '{"event":"payment.captured"}',
    });
    ok(forged.status >= 400 && forged.status < 500, `forged: ${forged.status}`);
    return 'valid signature over unusual whitespace: accepted; wrong secret: rejected';
  },

  async 'a forged X-Forwarded-For is ignored'({ proxy }) {
    const statuses: number[] = [];
    // The second signup with an email fails, and twenty failed ones are allowed to an address.
    const address = nextAddress();
    for (let index = 0; index < 44; index += 1) {
      const client = createHttpsClient(proxy, address);
      const { status } = await client.send(accounts.signUp.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
        body: JSON.stringify({
          ...DEMO_CUSTOMER,
          email: `claims-${index % 22}@example.com`,
          password: 'kasavu1',
        }),
      });
      statuses.push(status);
      client.close();
    }
    ok(statuses.includes(429), `signups: ${statuses.join(' ')}`);
    return statuses.join(' ');
  },

  async 'a flood from one address gets 429 and hurts no other address'({ proxy }) {
    const [flood, other] = [createHttpsClient(proxy), createHttpsClient(proxy)];
    const login = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const isLimited = ({ status }: HttpsResponse) => status === 429;
    const limited = (await sendMany(3_000, () => flood.send('/home'))).filter(isLimited);
    ok(limited[0], 'no request was limited');
    equal(limited[0].headers['retry-after'], '5');
    ok(text(limited[0]).includes('"error":"RATE_LIMITED"'), text(limited[0]));
    const logins = await sendMany(400, () => flood.send(accounts.logIn.path, login));
    ok(logins.some(isLimited), 'no login was limited');
    equal((await other.send('/home')).status, 200);
    equal((await other.send(accounts.logIn.path, login)).status, 400);
    for (const client of [flood, other]) client.close();
    return `${limited.length} of 3000`;
  },

  async 'an upload without a session is rejected before its body is sent'({ proxy }) {
    const status = await sendHeadersOnly(proxy, adminProducts.add.path, 60_000_000);
    equal(status, 401);
    return '401 after the headers';
  },

  async 'large bodies are rejected, metrics are hidden'({ proxy }) {
    const client = createHttpsClient(proxy);
    const large = await client.send('/api/cart/add', {
      method: 'POST',
      body: 'x'.repeat(1_100_000),
    });
    const metrics = await client.send('/metrics');
    equal(large.status, 413);
    equal(metrics.status, 404);
    client.close();
    return '413, 404';
  },
};

/** Twenty connections, which send from the cache faster than one address may. */
export async function sendMany(count: number, send: () => Promise<HttpsResponse>) {
  const responses: HttpsResponse[] = [];
  const lane = async () => {
    while (responses.length < count) responses.push(await send());
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  return responses;
}

async function rename(admin: HttpsClient, product_id: number, name: string) {
  const { products } = await admin.call<{ products: Record<string, unknown>[] }>(
    adminProducts.listAll,
    {
      params: { page: 1 },
    },
  );
  const product = products.find((one) => one.product_id === product_id);
  await admin.call(adminProducts.edit, { params: { product_id }, body: { ...product, name } });
}

async function measureSeconds(isTrue: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isTrue())) await pause(100);
  return (performance.now() - started) / 1000;
}

/** Announces a body, sends its first bytes, and waits for a response. @returns 0 after five seconds without one */
export function sendHeadersOnly(
  { name, port, certificate }: ShopAddress,
  path: string,
  length: number,
) {
  return new Promise<number>((resolve, reject) => {
    const outgoing = requestHttps({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      ca: certificate,
      servername: name,
      headers: {
        host: name,
        origin: `https://${name}`,
        'content-length': length,
        'content-type': 'multipart/form-data; boundary=x',
      },
      timeout: 5_000,
    });
    const end = (status: number) => {
      outgoing.destroy();
      resolve(status);
    };
    outgoing.on('response', ({ statusCode = 0 }) => end(statusCode));
    outgoing.on('timeout', () => end(0));
    outgoing.on('error', reject);
    outgoing.write('--x\r\n');
  });
}

function requestPlainHttp(port: number, path: string, host: string) {
  return new Promise<{ status: number; location: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (incoming) => {
      incoming.resume();
      resolve({ status: incoming.statusCode ?? 0, location: incoming.headers.location ?? '' });
    })
      .on('error', reject)
      .end();
  });
}
