import { equal, notEqual, ok } from 'node:assert/strict';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { catalog, endpoints, type Product } from '@shop/contract';
import { createHttpsClient, nextAddress, type ShopAddress } from './https-client.ts';
import type { ProxyEnvironment } from './proxy.ts';
import { cacheStatus, sendHeadersOnly, sendMany } from './proxy-checks.ts';
import { addProducts, logInAdmin } from './storefront.ts';

/** Files, forms and pictures: what the proxy limits, caches and lets through by their paths. */
export const PROXY_FILES: Record<string, (environment: ProxyEnvironment) => Promise<string>> = {
  async 'files are cached by path, width, format and encoding alone'({ proxy, admin }) {
    const path = await addImage(proxy, admin);
    const asset = await findAsset(proxy);
    const client = createHttpsClient(proxy);
    const cached = async (url: string, headers: Record<string, string> = {}) => {
      const response = await client.send(url, { headers });
      equal(response.status, 200, url);
      return { status: cacheStatus(response), encoding: response.headers['content-encoding'] };
    };

    const image = `/api/load/image?path=${path}`;
    equal((await cached(image)).status, 'MISS');
    equal((await cached(`${image}&w=320`)).status, 'MISS');
    const webp = { accept: 'image/webp,*/*' };
    equal((await cached(image, webp)).status, 'MISS');
    for (const url of [image, `${image}&x=1`, `/api/load/image?x=2&path=${path}`])
      equal((await cached(url)).status, 'HIT', url);
    equal((await cached(`/api/load/image?w=320&x=3&path=${path}`)).status, 'HIT');
    equal((await cached(image, { accept: 'text/html, image/webp;q=0.7' })).status, 'HIT');
    // Another spelling of the same key is not stored.
    const spelled = `/api/load/image?path=${path.replace('.', '%2E')}`;
    equal((await cached(spelled)).status, undefined);
    equal((await client.send(`${image}&w=333`)).status, 400);
    equal((await client.send('/api/load/image?x=1')).status, 404);

    equal((await cached(asset)).encoding, undefined);
    equal((await cached(asset, { 'accept-encoding': 'br' })).encoding, 'br');
    equal((await cached(asset, { 'accept-encoding': 'gzip' })).encoding, 'gzip');
    equal((await cached(`${asset}?x=1`)).status, 'HIT');
    const spelling = await cached(`${asset}?x=2`, { 'accept-encoding': 'deflate, gzip;q=0.7, br' });
    equal(spelling.status, 'HIT');
    equal(spelling.encoding, 'br');
    client.close();
    return 'unknown parameters and other spellings of headers: HIT';
  },

  async 'a flood of images gets 429 and hurts no other address'({ proxy, admin }) {
    const image = `/api/load/image?path=${await addImage(proxy, admin)}`;
    const address = nextAddress();
    const connections = Array.from({ length: 5 }, () =>
      sendPipelined(proxy, { address, path: image, count: 900 }),
    );
    const statuses = (await Promise.all(connections)).flat();
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    ok(count(200) >= 2_000, `only ${count(200)} images of a burst were sent`);
    ok(count(429) > 0, 'no image was limited');
    const other = createHttpsClient(proxy);
    equal((await other.send(image)).status, 200);
    other.close();
    return `${count(200)} sent, ${count(429)} limited`;
  },

  async 'forms that check a password are limited like the calls'({ proxy }) {
    const form = {
      method: 'POST',
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const paths = ['/login', '/login.data', '/signup', '/LOGIN/', '/%6Cogin', '/forgot', '/reset'];
    const limited: string[] = [];
    for (const path of paths) {
      const client = createHttpsClient(proxy);
      const responses = await sendMany(120, () => client.send(path, form));
      const atProxy = responses.filter(
        ({ headers, bytes }) => headers['retry-after'] === '5' && bytes.includes('RATE_LIMITED'),
      );
      ok(atProxy.length > 0, `POST ${path} is not limited`);
      limited.push(`${path} ${atProxy.length}`);
      client.close();
    }
    return limited.join(', ');
  },

  async 'pictures pass up to the size that the contract allows'({ proxy }) {
    const uploads = endpoints.flatMap(({ path, files }) =>
      files ? [{ ...files, path: fillPath(path) }] : [],
    );
    for (const { path, maxCount, maxBytes } of uploads)
      notEqual(await sendHeadersOnly(proxy, path, maxCount * maxBytes), 413, path);
    for (const { path, maxBytes } of uploads) {
      equal(await sendHeadersOnly(proxy, path, 9 * maxBytes), 413, path);
      equal(await sendHeadersOnly(proxy, `${path}/x`, 2_000_000), 413, `${path}/x`);
    }
    return `${uploads.length} paths`;
  },
};

/** @returns the key of a new product's first image */
async function addImage(proxy: ShopAddress, account: ProxyEnvironment['admin']): Promise<string> {
  const admin = await logInAdmin(proxy, account);
  const [product_id] = await addProducts(admin, { count: 1, stock: 5 });
  const [product] = await admin.call<Product[]>(catalog.find, { params: { product_id } });
  admin.close();
  // Presented as a list, see API-09.
  const [key] = [product?.image ?? []].flat();
  ok(key, 'the product has no image');
  return key;
}

/** @returns the path of a script of the home page */
async function findAsset(proxy: ShopAddress): Promise<string> {
  const client = createHttpsClient(proxy);
  const page = (await client.send('/home')).bytes.toString();
  client.close();
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  ok(asset, 'the page has no script');
  return asset;
}

const fillPath = (path: string) => path.replace('{id}', '7QK2-M9XT').replace('{product_id}', '1');

interface Pipeline {
  address: string;
  path: string;
  count: number;
}

/** Sends HEAD requests without waiting for responses. @returns their statuses */
function sendPipelined({ name, port, certificate }: ShopAddress, pipeline: Pipeline) {
  const { address, path, count } = pipeline;
  return new Promise<number[]>((resolve, reject) => {
    const socket = connectTls({
      socket: connect({ host: '127.0.0.1', port, localAddress: address }),
      ca: certificate,
      servername: name,
    });
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString('latin1');
      resolve([...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status)));
    });
    const request = (last: string) => `HEAD ${path} HTTP/1.1\r\nhost: ${name}\r\n${last}\r\n`;
    socket.write(request('').repeat(count - 1) + request('connection: close\r\n'));
  });
}
