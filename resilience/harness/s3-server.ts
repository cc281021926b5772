import { execFileSync } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';

/** A bucket in memory, with the calls that pgBackRest makes. */
export interface S3Server {
  /** Lines for pgbackrest.conf. */
  repository: string;
  bytes: () => number;
  stop: () => Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer(createCertificate(), (request, response) => {
    void readBody(request).then((body) => answer(objects, request, body, response));
  });
  // Longer than pgBackRest keeps a connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo;
  const lines = {
    type: 's3',
    path: '/shop',
    's3-bucket': 'backups',
    's3-endpoint': 's3.example',
    's3-region': 'ap-south-1',
    's3-key': 'key-of-the-drill',
    's3-key-secret': 'secret-of-the-drill',
    's3-uri-style': 'path',
    'storage-host': '127.0.0.1',
    'storage-port': port,
    'storage-verify-tls': 'n',
  };
  return {
    repository: Object.entries(lines)
      .map(([name, value]) => `repo1-${name}=${value}`)
      .join('\n'),
    bytes: () => [...objects.values()].reduce((total, { length }) => total + length, 0),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'https://s3.example');
  const key = decodeURIComponent(pathname).replace(/^\/backups\/?/, '');
  const send = (text: string | Buffer, status = 200) => response.writeHead(status).end(text);
  const partOf = (id: string | null, part: number) =>
    `upload ${id} ${String(part).padStart(5, '0')}`;
  const id = query.get('uploadId');
  if (request.method === 'GET' && query.has('list-type')) return void send(list(objects, query));
  if (request.method === 'POST' && query.has('delete')) {
    for (const [, name = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g))
      objects.delete(name);
    return void send('<DeleteResult/>');
  }
  if (request.method === 'POST' && query.has('uploads')) {
    const UploadId = randomUUID();
    return void send(
      `<InitiateMultipartUploadResult><UploadId>${UploadId}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (request.method === 'POST' && id) {
    const parts = [...objects.keys()].filter((name) => name.startsWith(`upload ${id} `)).toSorted();
    objects.set(key, Buffer.concat(parts.flatMap((name) => objects.get(name) ?? [])));
    for (const name of parts) objects.delete(name);
    return void send(
      '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>',
    );
  }
  if (request.method === 'PUT') {
    objects.set(id ? partOf(id, Number(query.get('partNumber'))) : key, body);
    return void response.writeHead(200, { etag: `"${hash('md5', body)}"` }).end();
  }
  const object = objects.get(key);
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!object) return void send('<Error><Code>NoSuchKey</Code></Error>', 404);
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const part = from ? object.subarray(Number(from), to ? Number(to) + 1 : undefined) : object;
  const headers = { 'content-length': part.length, 'last-modified': new Date().toUTCString() };
  response.writeHead(from ? 206 : 200, headers);
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** All keys in one answer: a drill has a few hundred. */
function list(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const found = [...objects].filter(([name]) => name.startsWith(prefix));
  const folders = new Set<string>();
  const files: string[] = [];
  for (const [name, { length }] of found) {
    const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) folders.add(name.slice(0, end + 1));
    else
      files.push(
        `<Contents><Key>${name}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified><Size>${length}</Size></Contents>`,
      );
  }
  const prefixes = [...folders].map(
    (name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`,
  );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${files.join('')}${prefixes.join('')}</ListBucketResult>`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function createCertificate(): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(`${tmpdir()}/shop-s3-`);
  const [key, cert] = [`${dir}/key.pem`, `${dir}/cert.pem`];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=s3.example',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(dir, { recursive: true });
  return pair;
}
