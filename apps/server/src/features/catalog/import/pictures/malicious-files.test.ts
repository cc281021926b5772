import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { accounts, adminChanges, buildUrl, type ChangeSet, type Endpoint } from '@shop/contract';
import { waitFor } from '@shop/test-kit/wait-for';
import { expect, it, onTestFinished } from 'vitest';
import {
  maliciousTables,
  maliciousZips,
  zeros,
  zipOfMaliciousFiles,
} from '#test/changes/malicious-files.ts';
import { createTestShop } from '#test/test-shop.ts';
import { BOUNDARY, formBody, type Part, textPart } from '#test/uploads/multipart-body.ts';
import { readMegabytes, resetPeak } from '#test/uploads/process-memory.ts';
import { brokenFiles, createJpeg, hugeFiles } from '#test/uploads/upload-corpus.ts';
import { spawnServer, spawnWorker } from '#tools/spawn-server.ts';

const MAX_MEGABYTES = 200;

/** A server and a worker as processes, and a member of staff. */
async function openShop() {
  const shop = await createTestShop();
  const { email, password } = await shop.createStaff();
  const env = { IMAGE_DIR: shop.imageDir, LOG_LEVEL: 'error' };
  const server = await spawnServer(shop.url, env);
  onTestFinished(server.stop);
  const worker = spawnWorker(shop.url, env);
  onTestFinished(worker.stop);
  const login = await fetch(server.origin + accounts.logInAdmin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const call = async (endpoint: Endpoint, change_set_id: number) => {
    const url = buildUrl(endpoint, { params: { change_set_id } });
    const { method } = endpoint;
    const response = await fetch(server.origin + url, { method, headers: { cookie } });
    // The reply of the endpoints of one set.
    return (await response.json()) as ChangeSet;
  };
  const send = async ({ path, files }: FileEndpoint, bytes: Buffer, fields: Part[] = []) => {
    const file = { name: files.field, bytes, filename: 'a' };
    const { type, body } = formBody([...fields, file]);
    const response = await fetch(server.origin + path, {
      method: 'POST',
      headers: { cookie, 'content-type': type },
      body,
    });
    const reply = (await response.json()) as { zip_id?: string; set?: ChangeSet; msg?: string };
    return { status: response.status, reply };
  };
  return { shop, server, worker, cookie, call, send };
}

type FileEndpoint = typeof adminChanges.importFile | typeof adminChanges.sendPictures;
type Shop = Awaited<ReturnType<typeof openShop>>;

/** @returns a line with the highest memory of both processes */
async function measure({ server, worker }: Shop, name: string, work: () => Promise<string>) {
  const processes = [server.pid, worker.pid];
  const before = await Promise.all(processes.map((pid) => readMegabytes(pid, 'VmRSS')));
  await Promise.all(processes.map(resetPeak));
  const start = performance.now();
  const outcome = await work();
  const ms = Math.round(performance.now() - start);
  const peaks = await Promise.all(processes.map((pid) => readMegabytes(pid, 'VmHWM')));
  const shown = peaks.map(Math.round).join(' and ');
  // oxlint-disable-next-line no-console -- figures worth watching
  console.info(`${name}: ${outcome}, ${ms} ms, server and worker at most ${shown} MB`);
  const grown = peaks.map((peak, index) => peak - (before[index] ?? 0));
  expect.soft(Math.max(...grown), `${name}: megabytes`).toBeLessThanOrEqual(MAX_MEGABYTES);
}

/** Zeros for as long as the server takes them. */
function sendEndless({ server, cookie }: Shop, { path, files }: FileEndpoint, megabytes: number) {
  return new Promise<{ status: number; sent: number }>((resolve, reject) => {
    let sent = 0;
    const sending = request(server.origin + path, {
      method: 'POST',
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    const source = zeros(megabytes).on('data', (piece: Buffer) => {
      sent += piece.length / 1024 ** 2;
    });
    sending.on('response', ({ statusCode = 0 }) => {
      source.destroy();
      sending.destroy();
      resolve({ status: statusCode, sent });
    });
    sending.on('error', reject);
    sending.write(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${files.field}"; filename="a"\r\n\r\n`,
    );
    source.pipe(sending);
  });
}

it('[FILE-08] malicious files are rejected or left out in at most 200 MB (nightly)', {
  timeout: 600_000,
}, async () => {
  const opened = await openShop();
  const { call, send } = opened;
  const { importFile, sendPictures } = adminChanges;
  // Both have done some work before.
  await send(importFile, Buffer.from('name,price\nNila,2450\n'), [
    textPart('request_id', randomUUID()),
  ]);

  for (const [name, bytes] of Object.entries(await maliciousTables())) {
    await measure(opened, name, async () => {
      const { status, reply } = await send(importFile, bytes, [
        textPart('request_id', randomUUID()),
      ]);
      expect.soft(status, name).toBe(400);
      return `${status} ${reply.msg}`;
    });
  }
  for (const [name, bytes] of Object.entries(await maliciousZips())) {
    await measure(opened, name, async () => {
      const { status, reply } = await send(sendPictures, bytes);
      expect.soft(status, name).toBe(400);
      return `${status} ${reply.msg}`;
    });
  }
  for (const endpoint of [importFile, sendPictures]) {
    await measure(opened, '2 GB of zeros', async () => {
      const { status, sent } = await sendEndless(opened, endpoint, 2048);
      expect.soft(status).toBe(413);
      const most = endpoint.files.maxBytes / 1024 ** 2 + 50;
      expect.soft(sent).toBeLessThan(most);
      return `${status} after ${Math.round(sent)} MB`;
    });
  }

  const pictures = {
    ...(await brokenFiles()),
    ...(await hugeFiles()),
    html: Buffer.from('<script>alert(1)</script>'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  };
  const files = Object.fromEntries(
    Object.values(pictures).map((bytes, index) => [`${index}.jpg`, bytes]),
  );
  const zip = await zipOfMaliciousFiles({ ...files, 'good.jpg': await createJpeg(1) });
  await measure(opened, 'a ZIP of malicious pictures', async () => {
    const { reply } = await send(sendPictures, zip);
    const names = [...Object.keys(files), 'link.jpg', 'gigabyte.jpg', 'nested.jpg', 'liar.jpg'];
    const rows = [...names, 'good.jpg', 'http://127.0.0.1/a.jpg', 'http://169.254.169.254/a.jpg']
      .map((name, index) => `Saree ${index},100,${name}\n`)
      .join('');
    const { reply: imported } = await send(importFile, Buffer.from(`name,price,images\n${rows}`), [
      textPart('request_id', randomUUID()),
      textPart('pictures', reply.zip_id ?? ''),
    ]);
    const id = imported.set?.change_set_id ?? 0;
    await waitForSet(
      () => call(adminChanges.view, id),
      ({ state }) => state === 'checked',
    );
    await call(adminChanges.run, id);
    const set = await waitForSet(
      () => call(adminChanges.view, id),
      ({ pictures: { all, done } = { all: 1, done: 0, refused: 0 } }) => done === all,
    );
    expect.soft(set).toMatchObject({
      counts: { changed: names.length + 3, warning: names.length + 2 },
      pictures: { refused: names.length + 2 },
    });
    return `${set.pictures?.refused} of ${set.pictures?.all} refused`;
  });
});

async function waitForSet(look: () => Promise<ChangeSet>, isReady: (set: ChangeSet) => boolean) {
  let set = await look();
  const next = async () => {
    set = await look();
    return isReady(set);
  };
  await waitFor('the worker', next, { timeoutMs: 240_000 });
  return set;
}
