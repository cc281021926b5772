import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { accounts, type SignUp } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { type Control, connectControl } from '@shop/fake-razorpay/control';
import { openStandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import sharp from 'sharp';
import { inject, onTestFinished } from 'vitest';
import { readDepsConfig, readPaymentsConfig } from '#config/index.ts';
import { listen } from '#db/listen.ts';
import { createAdmin } from '#features/accounts/create-admin.ts';
import { addProduct } from '#features/catalog/admin/add-product.ts';
import { decodePicture } from '#features/catalog/images/normalize-image.ts';
import type { NewProduct } from '#features/catalog/products.queries.ts';
import { buildApp } from '#http/app.ts';
import { hotAnswers } from '#http/response-cache.ts';
import { openRazorpay } from '#integrations/razorpay/client.ts';
import { type HouseDeps, openDeps } from '#platform/deps.ts';
import { standInSettings } from '#tools/fake-razorpay-env.ts';
import { ASHA } from '#tools/seed/demo-accounts.ts';
import { openBrowser } from './client.ts';

export const ORIGIN = 'https://shop.test';

/** LOGIN_TRIES and the like, as in the environment. */
type Tries = Record<string, string>;
type Settings = Record<string, string>;

/** A shop of its own for one test: own database, real app, real picture files. */
export async function openTestShop({
  hotSeconds = 0,
  tries = {},
  ownProvider = false,
  metricsToken,
  development = false,
}: {
  hotSeconds?: number;
  tries?: Tries;
  /** For a test that makes the payment provider misbehave, which others would notice. */
  ownProvider?: boolean;
  metricsToken?: string;
  development?: boolean;
} = {}) {
  const url = await cloneDatabase();
  const folder = await mkdtemp(`${tmpdir()}/shop-images-`);
  const config = readDepsConfig({
    DATABASE_URL: url,
    DB_CONNECTIONS: '5',
    MONEY_CONNECTIONS: '2',
    IMAGE_FOLDER: folder,
    ...tries,
  });
  const { deps: house, close } = await openDeps(config, () => {});
  const provider = await openProvider(ownProvider);
  const deps = { ...house, razorpay: openRazorpay(readPaymentsConfig(provider.settings)) };
  const hot = hotAnswers({ seconds: hotSeconds });
  const ear = await listen({
    url,
    channel: 'catalog',
    onNotice: hot.drop,
    onHearing: hot.trust,
    onError: () => {},
  });
  const app = await buildApp({
    deps,
    hot,
    origin: ORIGIN,
    trustedProxies: ['127.0.0.1'],
    logger: false,
    development,
    metricsToken,
  });

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
    /** The imitated payment provider, to pay and to look into its books. */
    provider: provider.control,
    /** Calls the shop as a visitor who was never here before. */
    call: openBrowser(app).call,
    visitor: (cookies?: Record<string, string>) => openBrowser(app, cookies),
    signUp: (person: Partial<SignUp> = {}) => signUp(app, person),
    logInAdmin: () => logInAdmin(app, deps),
    addProduct: (product: Partial<NewProduct> = {}, pictures: Uint8Array[] = []) =>
      Promise.all(pictures.map((picture) => decodePicture(picture))).then((decoded) =>
        addProduct(deps, { ...saree, ...product }, decoded),
      ),
  };
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

async function openProvider(own: boolean): Promise<{ control: Control; settings: Settings }> {
  if (own) {
    const standIn = await openStandIn();
    onTestFinished(standIn.stop);
    return { control: standIn.control, settings: standInSettings(standIn) };
  }
  const { origin, control } = inject('provider');
  const settings = standInSettings({ origin, script: `${origin}/v1/checkout.js` });
  return { control: connectControl(control), settings };
}

let people = 0;

export function newPerson(): SignUp {
  people += 1;
  return { ...ASHA, email: `asha${people}@example.com`, password: 'kasavu border' };
}

/** A customer who has just signed up and logged in. */
async function signUp(app: FastifyInstance, given: Partial<SignUp>) {
  const browser = openBrowser(app);
  const person = { ...newPerson(), ...given };
  const { email, password } = person;
  const { body } = await browser.call(accounts.signUp, { body: person });
  await browser.call(accounts.logIn, { body: { email, password } });
  return { ...browser, ...person, user_id: body.user_id };
}

/** An admin who has just been made and logged in. */
async function logInAdmin(app: FastifyInstance, deps: HouseDeps) {
  const browser = openBrowser(app);
  const { name, email, password } = newPerson();
  await createAdmin(deps, { name, email, password });
  await browser.call(accounts.logInAdmin, { body: { email, password } });
  return { ...browser, email, password };
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
