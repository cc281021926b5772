import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { json } from 'node:stream/consumers';
import { catalog } from '@shop/contract';
import { readDepsConfig } from '@shop/server/config/index.ts';
import { openDeps } from '@shop/server/platform/deps.ts';
import { sendRaw } from '@shop/server/test/raw-socket.ts';
import { openOutgoingLog } from '../checks/outbound-log.ts';
import { inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { furnish } from '../harness/stage.ts';
import { exactly, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { imageQueries } from '../load/image-paths.ts';
import { GOOD, useIds } from '../load/outside-ids.ts';

const LANES = 16;
const OPENED = new URL('../faults/opened-files.ts', import.meta.url).href;

/** Paths and ids that name another file, another host, another call: none of them is ever followed. */
export const outside: Suite = { sample: () => tempt(), full: () => tempt() };

async function tempt(): Promise<Verdict> {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-outside-`);
  const outgoing = openOutgoingLog();
  const provider = await openRecorder();
  const house = await openHouse({
    settings: {
      ...outgoing.settings,
      OPENED_LOG: `${folder}/opened`,
      IMAGE_FOLDER: `${folder}/images`,
      RAZORPAY_API: provider.origin,
    },
    flags: [...outgoing.flags, `--import=${OPENED}`],
  });
  try {
    const pictures = await temptWithPictures(house, folder);
    const ids = await useIds(house);
    return {
      figures: `${pictures.count} paths of pictures, ${ids.count} ids, ${provider.urls.length} calls of the provider`,
      complaints: [
        ...pictures.complaints,
        ...ids.complaints,
        ...complaintsAbout(provider.urls),
        ...outgoing.strangers([house.database.url, provider.origin]),
      ],
    };
  } finally {
    await house.close();
    provider.close();
    outgoing.close();
    rmSync(folder, { recursive: true });
  }
}

/** Every path that leads out of the folder, and which files were opened meanwhile. */
async function temptWithPictures(house: House, folder: string) {
  const key = await furnishImages(house, folder);
  appendFileSync(`${folder}/opened`, '');
  const opened = () => readFileSync(`${folder}/opened`, 'utf8');
  const before = opened().length;
  const { count, complaints } = await askForPictures(house, key);
  const read = opened().slice(before).split('\n').filter(Boolean);
  return {
    count,
    complaints: [
      ...complaints,
      ...read
        .filter((path) => !isPicture(path, `${folder}/images/`))
        .map((path) => `the shop opened ${path}`),
      ...reached('reads of the one picture', read.length, 1),
    ],
  };
}

/** The worker makes smaller ones of it meanwhile. */
const isPicture = (path: string, images: string) =>
  path.startsWith(images) && /^[a-z0-9]{26}\b[\w.-]*$/.test(path.slice(images.length));

/** The calls that there are, with ids that are ids. */
const CALL =
  /^\/v1\/(orders|payments|refunds)(\/(order|pay|rfnd)_[A-Za-z0-9]{14}(\/(payments|capture|refunds?))?)?(\?from=\d+&to=\d+&skip=\d+&count=\d+)?$/;

function complaintsAbout(urls: string[]): string[] {
  const good = urls.filter((url) => url === `/v1/payments/${GOOD.pay}`);
  return [
    ...urls.filter((url) => !CALL.test(url)).map((url) => `the provider was asked for ${url}`),
    ...reached('questions about the id that is one', good.length, 1),
  ];
}

/** A provider that makes one order, knows nothing else, and writes down what it is asked for. */
async function openRecorder() {
  const urls: string[] = [];
  const server = createServer((request, response) => {
    urls.push(request.url ?? '');
    void answerAsProvider(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so this is an address with one.
  const { port } = server.address() as AddressInfo;
  return { urls, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function answerAsProvider(request: IncomingMessage, response: ServerResponse) {
  const made = request.method === 'POST' && request.url === '/v1/orders';
  const order = made && { ...Object(await json(request)), id: GOOD.order };
  response.writeHead(order ? 200 : 400, { 'content-type': 'application/json' });
  response.end(JSON.stringify(order || NO_SUCH_THING));
}

const NO_SUCH_THING = { error: { code: 'BAD_REQUEST_ERROR', description: 'no such thing' } };

/** A picture, a file beside it that is none, and a link that leads out of the folder. */
async function furnishImages({ database }: House, folder: string): Promise<string> {
  const images = `${folder}/images`;
  const config = readDepsConfig({ DATABASE_URL: database.url, IMAGE_FOLDER: images });
  const { deps, close } = await openDeps(config, () => {});
  const { image } = await furnish(deps);
  await close();
  appendFileSync(`${images}/secret.jpg`, 'not a picture of the shop');
  symlinkSync('/etc/hostname', `${images}/link.jpg`);
  return image[0] ?? '';
}

async function askForPictures({ origins }: House, key: string) {
  const port = Number(new URL(origins[0] ?? '').port);
  const get = (query: string) =>
    sendRaw(
      port,
      `GET ${catalog.image.path}?${query} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`,
    );
  const queries = imageQueries(key);
  const complaints = await inLanes(queries, LANES, async (query) => {
    const { statuses, text } = await get(query);
    const told = statuses.join(' ');
    return told === '404' && text.endsWith(NOT_FOUND)
      ? []
      : [`${query.slice(0, 120)} was answered ${told || 'nothing'}`];
  });
  const { statuses } = await get(`path=${key}`);
  return {
    count: queries.length,
    complaints: [
      ...complaints.flat(),
      ...reached('paths of pictures', queries.length, 1_500),
      ...exactly(
        'answers to the key itself',
        statuses.filter((status) => status === 200).length,
        1,
      ),
    ],
  };
}

const NOT_FOUND = '{"error":"PICTURE_NOT_FOUND","msg":"The image cannot be loaded"}';
