import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buildUrl, catalog } from '@shop/contract';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { readDepsConfig } from '@shop/server/config/index.ts';
import { generateVariant } from '@shop/server/features/catalog/images/generate-variant.ts';
import { normalizeImage } from '@shop/server/features/catalog/images/normalize-image.ts';
import { storeImages } from '@shop/server/features/catalog/images/store-images.ts';
import { createDeps } from '@shop/server/platform/deps.ts';
import { fakeRazorpayEnv } from '@shop/server/tools/fake-razorpay-env.ts';
import { UNLIMITED } from '@shop/test-kit/processes';
import { buyRepeatedly, type Checkout } from '../load/buy.ts';
import { onError, withDb } from '../load/pg-baseline.ts';
import { loadHttp } from '../load/wrk.ts';
import { createInfo, type Goal } from '../report/goal.ts';
import { insertBenchCustomers, toCookie } from '../setup/customers.ts';
import { withCopy } from '../setup/databases.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';

const BUYERS = 8;
const WIDTH = 640;
export const ORDERS = 'orders, placed and paid over HTTP';
export const IMAGES = `images, ${WIDTH} pixels wide`;

/** Throughput of orders and images for docs/capacity.md. */
export const benchOrdersAndImages = (options: RunOptions): Promise<Goal[]> =>
  withCopy('orders_and_images', async (url) => {
    const imageDir = mkdtempSync(`${tmpdir()}/bench-images-`);
    const image_key = await storeImage(url, imageDir);
    const { customers, product_id } = await withDb(url, (db) => insertBenchCustomers(db, BUYERS));
    const fakeRazorpay = await startFakeRazorpay();
    const env = {
      ...fakeRazorpayEnv(fakeRazorpay),
      PAY_RATE_LIMIT: UNLIMITED,
      IMAGE_DIR: imageDir,
    };
    const shop = await startServer(url, env);
    try {
      const checkout = { origin: shop.origin, provider: fakeRazorpay.control, product_id };
      const orders = await measureOrders(checkout, customers.map(toCookie), options);
      const query = { path: image_key, w: String(WIDTH) };
      const path = buildUrl(catalog.image, { query });
      const load = { connections: 16, seconds: options.seconds };
      const imageLoad = await loadHttp(shop.origin + path, load, ['-H', 'accept: image/avif']);
      return [
        createInfo({ id: 'info', title: ORDERS, unit: '/s', measured: orders }),
        createInfo({ id: 'info', title: IMAGES, unit: '/s', measured: imageLoad.perSecond }),
      ];
    } finally {
      await shop.stop();
      await fakeRazorpay.stop();
      rmSync(imageDir, { recursive: true });
    }
  });

/** The first run is a warm-up. */
async function measureOrders(checkout: Checkout, cookies: string[], { seconds }: RunOptions) {
  const buyFor = (duration: number) => {
    const end = performance.now() + duration * 1000;
    return buyRepeatedly(checkout, cookies, () => performance.now() > end);
  };
  await buyFor(seconds);
  const started = performance.now();
  const orders = await buyFor(2 * seconds);
  return orders / ((performance.now() - started) / 1000);
}

/** Stores a demo image with its AVIF variant. @returns the image key. */
async function storeImage(url: string, imageDir: string): Promise<string> {
  const config = readDepsConfig({ DATABASE_URL: url, IMAGE_DIR: imageDir });
  const { deps, close } = await createDeps(config, onError);
  const file = readFileSync(new URL('../../demo/images/1-drape.webp', import.meta.url));
  const image = await normalizeImage(file);
  await storeImages(deps, [image], async () => {});
  await generateVariant(deps, { image_key: image.image_key, width: WIDTH, format: 'avif' });
  await close();
  return image.image_key;
}
