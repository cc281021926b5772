import { equal, notEqual, ok } from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts, managing } from '@shop/contract';
import { ASHA } from '@shop/server/tools/seed/demo-accounts.ts';
import { type Answer, openVisitor, type Visitor } from './https-client.ts';
import type { Front } from './proxy.ts';
import { addSarees, logInAdmin, signUp } from './storefront.ts';

const text = ({ bytes }: Answer) => bytes.toString();
export const cacheOf = ({ headers }: Answer) => headers['x-cache'];

/** The shop's cache-control: five seconds fresh, ten more while it is fetched; nginx counts whole ones. */
export const PROMISED_SECONDS = 5 + 10 + 1;
const PERSONAL = [
  '/cart',
  '/orders',
  '/profile',
  '/api/profile',
  '/api/cart/get',
  '/api/order/get',
];

export const PROXY_CHECKS: Record<string, (front: Front) => Promise<string>> = {
  async 'plain http is sent to https, a challenge is answered'({ proxy }) {
    const challenge = '/.well-known/acme-challenge/token';
    mkdirSync(`${proxy.challenges}${dirname(challenge)}`, { recursive: true });
    writeFileSync(`${proxy.challenges}${challenge}`, 'proof');
    const moved = await plainly(proxy.plainPort, '/cart?a=1', proxy.name);
    equal(moved.status, 301);
    equal(moved.location, `https://${proxy.name}/cart?a=1`);
    equal((await plainly(proxy.plainPort, challenge, proxy.name)).status, 200);
    return '301 and 200';
  },

  async 'a public page is told from the cache, packed as the shop packs it'({ proxy, admin }) {
    const meera = await logInAdmin(proxy, admin);
    await addSarees(meera, { count: 3, stock: 50 });
    meera.close();
    const visitor = openVisitor(proxy);
    const headers = { 'accept-encoding': 'br', accept: 'text/html' };
    const first = await visitor.send('/home', { headers });
    const second = await visitor.send('/home', { headers });
    equal(first.status, 200);
    equal(cacheOf(first), 'MISS');
    equal(cacheOf(second), 'HIT');
    notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
    equal(second.headers['content-encoding'], 'br');
    ok(first.bytes.equals(second.bytes));
    const etag = String(second.headers.etag);
    equal(
      (await visitor.send('/home', { headers: { ...headers, 'if-none-match': etag } })).status,
      304,
    );
    const plain = await visitor.send('/home');
    equal(plain.headers['content-encoding'], undefined);
    ok(text(plain).includes('Saree'));
    visitor.close();
    return `${first.bytes.length} bytes`;
  },

  async 'a personal page is never told to anybody else'({ proxy }) {
    const [asha, meera, stranger] = [await signUp(proxy), await signUp(proxy), openVisitor(proxy)];
    await asha.call(accounts.changeProfile, {
      body: { ...ASHA, name: 'Asha of the marked name', email: asha.email },
    });
    for (const path of PERSONAL) {
      const own = await asha.send(path);
      equal(cacheOf(own), undefined, `${path} was looked for in the cache`);
      for (const other of [meera, stranger]) {
        const told = await other.send(path);
        equal(cacheOf(told), undefined);
        ok(!text(told).includes('marked name') && !text(told).includes(asha.email), path);
      }
    }
    ok(text(await asha.send('/api/profile')).includes('marked name'));
    // Kept addresses: what is not there is asked for again, and nothing of theirs brings a cookie.
    for (let times = 0; times < 2; times += 1) {
      const lost = await asha.send('/product-info/999999');
      const odd = await asha.send('/home?page=zero');
      equal(lost.status, 404);
      equal(cacheOf(lost), 'MISS');
      equal(odd.status, 200);
      for (const { headers } of [lost, odd]) equal(headers['set-cookie'], undefined);
    }
    for (const visitor of [asha, meera, stranger]) visitor.close();
    return `${PERSONAL.length} addresses, three people`;
  },

  async 'an edit is seen within the promised seconds'({ proxy, admin }) {
    const meera = await logInAdmin(proxy, admin);
    const [product_id = 0] = await addSarees(meera, { count: 1, stock: 5 });
    const path = `/product-info/${product_id}`;
    const visitor = openVisitor(proxy);
    for (let times = 0; times < 3; times += 1) await visitor.send(path);
    equal(cacheOf(await visitor.send(path)), 'HIT');
    await rename(meera, product_id, 'Saree with a new name');
    const seconds = await secondsUntil(async () =>
      text(await visitor.send(path)).includes('Saree with a new name'),
    );
    ok(seconds <= PROMISED_SECONDS, `seen after ${seconds} s`);
    // Long after, the first who asks must not be told something old either.
    await rename(meera, product_id, 'Saree with another name');
    await pause(PROMISED_SECONDS * 1000);
    ok(
      text(await visitor.send(path)).includes('Saree with another name'),
      'something old was told',
    );
    for (const one of [meera, visitor]) one.close();
    return `after ${seconds.toFixed(1)} s`;
  },

  async 'events of the provider pass byte for byte'({ standIn }) {
    const bodies = [
      '{ "event" :\t"payment.captured",  "note":"കസവു \\u0c95" }\n',
      '{"event":"payment.captured"}\r\n\r\n',
    ];
    for (const body of bodies) {
      const { status } = await standIn.control.sendEvent({ event: 'payment.captured', body });
      equal(status, 200, body);
    }
    const secret = 'not the shared secret at all';
    const forged = await standIn.control.sendEvent({
      event: 'payment.captured',
      secret,
      body: '{"event":"payment.captured"}',
    });
    ok(forged.status >= 400 && forged.status < 500, `forged: ${forged.status}`);
    return 'signed over odd spaces and letters: taken; another secret: refused';
  },

  async 'what a sender claims about its address is not believed'({ proxy }) {
    const statuses: number[] = [];
    for (let place = 0; place < 6; place += 1) {
      const visitor = openVisitor(proxy);
      const { status } = await visitor.send(accounts.signUp.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${place}` },
        body: JSON.stringify({
          ...ASHA,
          email: `claims-${place}@example.com`,
          password: 'kasavu1',
        }),
      });
      statuses.push(status);
      visitor.close();
    }
    ok(statuses.includes(429), `signups: ${statuses.join(' ')}`);
    return statuses.join(' ');
  },

  async 'too much is refused, counts are not shown'({ proxy }) {
    const visitor = openVisitor(proxy);
    const large = await visitor.send('/api/cart/add', {
      method: 'POST',
      body: 'x'.repeat(1_100_000),
    });
    const counts = await visitor.send('/metrics');
    equal(large.status, 413);
    equal(counts.status, 404);
    visitor.close();
    return '413, 404';
  },
};

async function rename(admin: Visitor, product_id: number, name: string) {
  const { products } = await admin.call<{ products: Record<string, unknown>[] }>(managing.listAll, {
    params: { page: 1 },
  });
  const product = products.find((one) => one.product_id === product_id);
  await admin.call(managing.edit, { params: { product_id }, body: { ...product, name } });
}

async function secondsUntil(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) await pause(100);
  return (performance.now() - started) / 1000;
}

function plainly(port: number, path: string, host: string) {
  return new Promise<{ status: number; location: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (incoming) => {
      incoming.resume();
      resolve({ status: incoming.statusCode ?? 0, location: incoming.headers.location ?? '' });
    })
      .on('error', reject)
      .end();
  });
}
