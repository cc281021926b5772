import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { addressOf, type Endpoint, type InputOf, type ReplyOf } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import pg from 'pg';
import sharp from 'sharp';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '#app.ts';
import { listen } from '#db/listen.ts';
import { openDeps } from '#deps.ts';
import { addProduct } from '#features/catalog/add-product.ts';
import type { NewProduct } from '#features/catalog/catalog.queries.ts';
import { hotAnswers } from '#http/hot-answers.ts';

const ORIGIN = 'https://shop.test';

/** A shop of its own for one test: own database, real app, real picture files. */
export async function openTestShop({ hotSeconds = 0 } = {}) {
  const url = await cloneDatabase();
  const folder = await mkdtemp(`${tmpdir()}/shop-images-`);
  const { deps, close } = await openDeps(
    {
      DATABASE_URL: url,
      DB_CONNECTIONS: 5,
      MONEY_CONNECTIONS: 2,
      IMAGE_STORE: 'files',
      IMAGE_FOLDER: folder,
    },
    () => {},
  );
  const hot = hotAnswers({ seconds: hotSeconds });
  const ear = await listen({
    url,
    channel: 'catalog',
    onNotice: hot.drop,
    onHearing: hot.trust,
    onError: () => {},
  });
  const app = await buildApp({ deps, hot, origin: ORIGIN, logger: false, development: false });

  onTestFinished(async () => {
    await app.close();
    await ear.stop();
    await close();
    await rm(folder, { recursive: true });
  });

  return {
    url,
    folder,
    deps,
    db: deps.db,
    app,
    /** Calls the shop through the contract, as a visitor would. */
    call: async <E extends Endpoint>(
      endpoint: E,
      input: Partial<InputOf<E>> & { headers?: Record<string, string> } = {},
    ) => {
      const { headers = {}, ...parts } = input;
      const answer = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, parts),
        headers,
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        bytes: answer.rawPayload,
        // The caller's endpoint says what a success holds; a refusal is asserted on by its fields.
        body: (answer.payload && isJson(answer.headers)
          ? answer.json()
          : undefined) as ReplyOf<E> & {
          error?: string;
          msg?: string;
          fields?: Record<string, string>;
        },
      };
    },
    addProduct: (product: Partial<NewProduct> = {}, pictures: Uint8Array[] = []) =>
      addProduct(deps, { ...saree, ...product }, pictures),
  };
}

const saree = {
  name: 'Nila Kasavu Saree',
  description: 'Cotton saree woven by hand.',
  price_paise: fromRupees(2450),
  discount: 0,
  stock: 5,
  color: 'Ivory',
  fabric: 'Cotton',
  occasion: 'Festive',
};

const isJson = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('application/json');

/** A small woven-looking picture, different for every seed. */
export function pictureOf(seed: number, { width = 64, height = 64 } = {}) {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 31) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function cloneDatabase(): Promise<string> {
  const postgres = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query(`create database ${name} template template_shop strategy file_copy`);
  await client.end();
  return postgres.replace(/[^/]*$/, name);
}
