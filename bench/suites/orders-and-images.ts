import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { addressOf, catalog } from '@shop/contract';
import { openStandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { readDepsConfig } from '@shop/server/config/index.ts';
import { makeVariant } from '@shop/server/features/catalog/images/generate-variant.ts';
import { decodePicture } from '@shop/server/features/catalog/images/normalize-image.ts';
import { keepPictures } from '@shop/server/features/catalog/images/store-images.ts';
import { openDeps } from '@shop/server/platform/deps.ts';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { type Counter, sell } from '../load/buy.ts';
import { onError, withDb } from '../load/pg-baseline.ts';
import { loadHttp } from '../load/wrk.ts';
import { type Goal, stated } from '../report/goal.ts';
import { cookieOf, gather } from '../setup/customers.ts';
import { withCopy } from '../setup/databases.ts';
import type { Pace } from '../setup/run-options.ts';
import { MOST, openQuietShop } from '../setup/server.ts';

const BUYERS = 8;
const WIDTH = 640;
export const ORDERS = 'orders, bought and paid over HTTP';
export const PICTURES = `pictures, ${WIDTH} pixels wide`;

/** What docs/scale.md needs besides the goals: orders as customers make them, and pictures. */
export const benchTrade = (pace: Pace): Promise<Goal[]> =>
  withCopy('trade', async (url) => {
    const images = mkdtempSync(`${tmpdir()}/bench-images-`);
    const image_key = await hangPicture(url, images);
    const { shoppers, product_id } = await withDb(url, (db) => gather(db, BUYERS));
    const standIn = await openStandIn();
    const settings = { ...standInSettings(standIn), PAY_TRIES: MOST, IMAGE_FOLDER: images };
    const shop = await openQuietShop(url, settings);
    try {
      const counter = { origin: shop.origin, provider: standIn.control, product_id };
      const orders = await ordersPerSecond(counter, shoppers.map(cookieOf), pace);
      const query = { path: image_key, w: String(WIDTH) };
      const path = addressOf(catalog.image, { query });
      const busy = { connections: 16, seconds: pace.seconds };
      const pictures = await loadHttp(shop.origin + path, busy, ['-H', 'accept: image/avif']);
      return [
        stated({ id: 'also', words: ORDERS, unit: '/s', measured: orders }),
        stated({ id: 'also', words: PICTURES, unit: '/s', measured: pictures.perSecond }),
      ];
    } finally {
      await shop.stop();
      await standIn.stop();
      rmSync(images, { recursive: true });
    }
  });

/** The first turn only warms up. */
async function ordersPerSecond(counter: Counter, cookies: string[], { seconds }: Pace) {
  const during = (duration: number) => {
    const end = performance.now() + duration * 1000;
    return sell(counter, cookies, () => performance.now() > end);
  };
  await during(seconds);
  const started = performance.now();
  const orders = await during(2 * seconds);
  return orders / ((performance.now() - started) / 1000);
}

/** A demo picture in the form that browsers of today ask for. */
async function hangPicture(url: string, folder: string): Promise<string> {
  const config = readDepsConfig({ DATABASE_URL: url, IMAGE_FOLDER: folder });
  const { deps, close } = await openDeps(config, onError);
  const file = readFileSync(new URL('../../demo/images/1-drape.webp', import.meta.url));
  const picture = await decodePicture(file);
  await keepPictures(deps, [picture], async () => {});
  await makeVariant(deps, { image_key: picture.image_key, width: WIDTH, format: 'avif' });
  await close();
  return picture.image_key;
}
