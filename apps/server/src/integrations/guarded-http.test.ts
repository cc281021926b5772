import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openWeb } from '#test/changes/pictures.ts';
import {
  createGuardedHttp,
  DownloadError,
  ForbiddenAddressError,
  isPublicIp,
} from './guarded-http.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };

/** A DNS server that gives each lookup the next list of addresses, and repeats the last one. */
function namesAt(...answers: string[][]): LookupFunction {
  let asked = 0;
  return (_name, _options, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('[FILE-08] guarded client', () => {
  it('gets what is there, and follows three redirects', async () => {
    const { http, origin, requests } = await openWeb(({ url = '' }, response) => {
      const hop = Number(url.slice(1));
      if (hop > 0) response.writeHead(302, { location: `/${hop - 1}` }).end();
      else response.end('picture');
    });
    expect((await http.download(`${origin}/3`, LIMITS)).toString()).toBe('picture');
    expect(requests).toEqual(['/3', '/2', '/1', '/0']);
    expect(await failure(http.download(`${origin}/4`, LIMITS))).toMatchObject({
      message: 'too many redirects',
    });
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://8.8.8.8/',
    'http://shop.example:22/',
    'http://user:secret@shop.example/',
    'ftp://shop.example/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'gopher://shop.example/',
    `http://shop.example/${'a'.repeat(2000)}`,
    'KK-1.jpg',
  ])('asks nobody about %s', async (address) => {
    const http = createGuardedHttp({
      lookup: () => {
        throw new Error('asked');
      },
    });
    expect(await failure(http.download(address, LIMITS))).toBeInstanceOf(ForbiddenAddressError);
  });

  it.each([
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:10.0.0.8'],
    ['fd00:ec2::254'],
    ['8.8.8.8', '192.168.1.1'],
  ])('connects to no name that leads to %s', async (...addresses) => {
    const http = createGuardedHttp({ lookup: namesAt(addresses) });
    expect(await failure(http.download('https://shop.example/a.jpg', LIMITS))).toBeInstanceOf(
      ForbiddenAddressError,
    );
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://169.254.169.254/',
    '//[::1]/',
    'file:///etc/passwd',
    'http://shop.example:22/',
  ])('follows no redirect to %s', async (location) => {
    const { http, origin, requests } = await openWeb((_request, response) => {
      response.writeHead(301, { location: location.replace('PORT', new URL(origin).port) }).end();
    });
    expect(await failure(http.download(origin, LIMITS))).toBeInstanceOf(ForbiddenAddressError);
    expect(requests).toHaveLength(1);
  });

  it('looks at the address of a name again after a redirect to the same name', async () => {
    const { origin, requests } = await openWeb((_request, response) => {
      response.writeHead(302, { location: '/secret' }).end();
    });
    const changing = createGuardedHttp({
      port: new URL(origin).port,
      lookup: namesAt(['127.0.0.1'], ['127.0.0.2']),
      isPublic: (ip) => ip === '127.0.0.1',
    });
    expect(await failure(changing.download(origin, LIMITS))).toBeInstanceOf(ForbiddenAddressError);
    expect(requests).toHaveLength(1);
  });

  it('ends a download at its limit, whatever length is stated', async () => {
    const { http, origin } = await openWeb(({ url }, response) => {
      if (url === '/stated') response.writeHead(200, { 'content-length': '1000000000' });
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(500)));
      };
      response.on('drain', write);
      write();
    });
    for (const path of ['stated', 'endless']) {
      expect(await failure(http.download(`${origin}/${path}`, LIMITS))).toMatchObject({
        message: 'too large',
        isTemporary: false,
      });
    }
  });

  it('ends a download that takes too long, also while bytes still come', async () => {
    const { http, origin } = await openWeb((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const error = await failure(http.download(origin, { maxBytes: 1e6, timeoutMs: 200 }));
    expect(error).toBeInstanceOf(DownloadError);
    expect(error).toMatchObject({ isTemporary: true });
  });

  it.each([
    [404, false],
    [403, false],
    [503, true],
    [429, true],
  ])('says whether status %d may end', async (status, isTemporary) => {
    const { http, origin } = await openWeb((_request, response) =>
      response.writeHead(status).end(),
    );
    expect(await failure(http.download(origin, LIMITS))).toMatchObject({ isTemporary });
  });

  it('knows the addresses of the public internet', () => {
    const open = ['8.8.8.8', '103.21.244.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'];
    const closed = [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.9.9.9',
      '168.63.129.16',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
      '2001:0:4136:e378::1',
      '2001:db8::1',
      '2002:7f00:1::1',
      'localhost',
    ];
    expect(open.filter((ip) => !isPublicIp(ip))).toEqual([]);
    expect(closed.filter(isPublicIp)).toEqual([]);
  });
});
