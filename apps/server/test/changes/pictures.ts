import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminChanges } from '@shop/contract';
import { packZip } from '@shop/test-kit/zip';
import { onTestFinished } from 'vitest';
import { picturePollers } from '#features/catalog/import/pictures/pictures.jobs.ts';
import { createGuardedHttp, type GuardedHttp } from '#integrations/guarded-http.ts';
import type { TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

/** @returns its zip_id */
export async function sendZip(staff: Staff, files: Record<string, Buffer>): Promise<string> {
  const { status, body } = await staff.call(adminChanges.sendPictures, {
    body: {},
    files: [await packZip(files)],
  });
  if (status !== 200) throw new Error(`the ZIP was refused: ${status} ${JSON.stringify(body)}`);
  return body.zip_id;
}

/** Runs the pollers of the worker until no picture is due. */
export async function drainPictures({ deps }: Pick<TestShop, 'deps'>, http?: GuardedHttp) {
  for (const { next } of picturePollers(deps, http)) {
    let found = true;
    while (found) found = await next();
  }
}

/** A local server that stands for the internet, and a client that reaches no other. */
export async function openWeb(listener: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A string only for servers on a Unix socket.
  const { port } = server.address() as AddressInfo;
  const http = createGuardedHttp({
    port: String(port),
    lookup: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    isPublic: (ip) => ip === '127.0.0.1',
  });
  return { http, origin: `http://cdn.example:${port}`, requests };
}
