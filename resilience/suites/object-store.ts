import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf, catalog, managing } from '@shop/contract';
import { readImageConfig } from '@shop/server/config/index.ts';
import { contentName } from '@shop/server/features/catalog/images/normalize-image.ts';
import { type ImageStore, openImageStore } from '@shop/server/integrations/image-store.ts';
import { paceOf, paceOfFiles } from '../checks/store-pace.ts';
import { check } from '../checks/verify-invariants.ts';
import { addAdmin } from '../harness/admins.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import { openSwift, SWIFT_KEYS, type Swift } from '../harness/swift.ts';
import { until } from '../harness/wait-for.ts';

const DEMO = fileURLToPath(new URL('../../demo/images/', import.meta.url));
const VARIANTS = 9;
/** What a visitor waits for a picture at most, on a busy machine too. */
const LONGEST_MS = 10_000;

/** Pictures lie in an S3 store: kept byte for byte, and the shop goes on when the store does not. */
export const objectStore: Suite = {
  sample: (run) => keepInBucket(run, 1),
  full: (run) => keepInBucket(run, 4),
};

interface Stage {
  house: House;
  swift: Swift;
  store: ImageStore;
  settings: Record<string, string>;
  cookie: string;
}

async function keepInBucket({ times }: Run, usual: number): Promise<Verdict> {
  const pictures = times ?? usual;
  const swift = await openSwift();
  const settings: Record<string, string> = { ...SWIFT_KEYS, S3_ENDPOINT: swift.endpoint };
  const house = await openHouse({ settings });
  try {
    const store = await openImageStore(readImageConfig(settings));
    const { cookie } = await addAdmin(house);
    const stage = { house, swift, store, settings, cookie };
    const complaints = [
      ...(await showAll(stage, pictures)),
      ...(await removeOne(stage)),
      ...(await leaveNothingBehind(stage)),
      ...(await goOnWithout(stage)),
      ...(await check(house)),
      // Last: the checker would count the end as a death.
      ...(await refuseWrongSecret(stage)),
    ];
    const bytes = readFileSync(DEMO + readdirSync(DEMO)[0]);
    const speeds = `${await paceOf('S3', store, bytes)}; ${await paceOfFiles(bytes)}`;
    return { figures: `${pictures} pictures, ${VARIANTS} forms each; ${speeds}`, complaints };
  } finally {
    await house.close();
    await swift.stop();
  }
}

interface Form {
  path: string;
  fields: Record<string, string>;
  /** Which of the demo's pictures, and how many. */
  from: number;
  count: number;
}

/** Sends a form as the admin's browser does. */
async function send({ house, cookie }: Stage, { path, fields, from, count }: Form) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of readdirSync(DEMO).slice(from, from + count)) {
    body.append('images', new Blob([readFileSync(DEMO + file)], { type: 'image/webp' }), file);
  }
  const headers = { cookie };
  return (await fetch(house.origins[0] + path, { method: 'POST', body, headers })).status;
}

const saree = { name: 'Nila Saree', price: '2450', stock: '3' };
const addSaree = (stage: Stage, from: number, count: number) =>
  send(stage, { path: addressOf(managing.add), fields: saree, from, count });

const variantsOf = ({ db }: House) => db.selectFrom('picture_variant').selectAll().execute();

async function load({ house }: Stage, path: string, width?: number, format = 'jpeg') {
  const query = { path, ...(width && { w: String(width) }) };
  const url = house.origins[0] + addressOf(catalog.image, { query });
  const headers = { accept: `image/${format}` };
  const signal = AbortSignal.timeout(LONGEST_MS);
  const answer = await fetch(url, { headers, signal }).catch(() => undefined);
  const bytes = new Uint8Array((await answer?.arrayBuffer()) ?? []);
  return { status: answer?.status ?? 0, bytes };
}

/** Every form of every picture is what its name says, and what the bucket holds. */
async function showAll(stage: Stage, count: number): Promise<string[]> {
  const { house, swift, store } = stage;
  const complaints = exactly(
    'as the answer to the new product',
    await addSaree(stage, 0, count),
    200,
  );
  const all = count * VARIANTS;
  await until('all forms are made', async () => (await variantsOf(house)).length === all, {
    limitMs: 300_000,
  });
  for (const { image_key, width, format, stored_as } of await variantsOf(house)) {
    const { status, bytes } = await load(stage, image_key, width, format);
    const stored = await store.read(stored_as);
    const same = stored && Buffer.compare(bytes, stored) === 0;
    if (status !== 200 || !same || !stored_as.startsWith(contentName(bytes))) {
      complaints.push(`${image_key} at ${width} as ${format} answers ${status} with other bytes`);
    }
  }
  const names = new Set([...(await variantsOf(house)).map(({ stored_as }) => stored_as)]);
  return [...complaints, ...exactly('files', (await swift.list()).length, names.size + count)];
}

/** What was taken out of the bucket is a 404, twice the same. */
async function removeOne(stage: Stage): Promise<string[]> {
  const [picture] = await variantsOf(stage.house);
  const { image_key = '', stored_as = '', width, format } = picture ?? {};
  await stage.store.remove(stored_as);
  await stage.store.remove(stored_as);
  const { status } = await load(stage, image_key, width, format);
  return exactly('as the answer to a removed picture', status, 404);
}

/** A form that is refused after its pictures were stored leaves none of them. */
async function leaveNothingBehind(stage: Stage): Promise<string[]> {
  const before = await stage.swift.list();
  const { product_id } = await stage.house.db
    .selectFrom('product')
    .select('product_id')
    .executeTakeFirstOrThrow();
  const path = addressOf(managing.addPictures, { params: { product_id } });
  const fields = { updated_at: '2020-01-01T00:00:00.000Z' };
  const status = await send(stage, { path, fields, from: 20, count: 2 });
  const after = await stage.swift.list();
  return [
    ...exactly('as the answer to an old form', status, 409),
    ...exactly('files after it', after.length, before.length),
  ];
}

/** Without the store there are no pictures, and everything else. Then it comes back. */
async function goOnWithout(stage: Stage): Promise<string[]> {
  const { house, swift } = stage;
  const { image_key } = await house.db
    .selectFrom('picture')
    .select('image_key')
    .executeTakeFirstOrThrow();
  await swift.halt();
  const complaints = exactly('while it is gone', (await load(stage, image_key)).status, 503);
  complaints.push(...exactly('to a new product', await addSaree(stage, 10, 1), 503));
  complaints.push(...(await sellOne(stage)));
  await swift.start();
  complaints.push(...exactly('when it is back', (await load(stage, image_key)).status, 200));

  swift.sleep();
  complaints.push(...exactly('while it is silent', (await load(stage, image_key)).status, 503));
  swift.wake();
  complaints.push(...exactly('when it speaks again', (await load(stage, image_key)).status, 200));
  const products = await house.db.selectFrom('product').select('product_id').execute();
  return [...complaints, ...exactly('products', products.length, 1)];
}

async function sellOne({ house }: Stage): Promise<string[]> {
  const [who] = await house.customers(1);
  const { product_id } = await house.db
    .selectFrom('product')
    .select('product_id')
    .executeTakeFirstOrThrow();
  if (!who) throw new Error('nobody came');
  const page = await fetch(`${house.origins[0]}/product-info/${product_id}`);
  const buyers = buyersOf(house);
  const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
  const { order_id } = await buyers.verify(who, await buyers.pay(rzp_order_id));
  return [
    ...exactly("as the product's page", page.status, 200),
    ...(order_id ? [] : ['nothing is sold without pictures']),
  ];
}

/** A wrong secret stops the start, with a sentence. */
async function refuseWrongSecret({ house, settings }: Stage): Promise<string[]> {
  const [shop] = house.shops;
  await shop?.kill();
  settings.S3_SECRET_ACCESS_KEY = 'another secret';
  const end = await shop?.start().then(
    () => 'it starts',
    (error: Error) => error.message,
  );
  return end?.includes('the store answers SignatureDoesNotMatch') ? [] : [`a wrong secret: ${end}`];
}
