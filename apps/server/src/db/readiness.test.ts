import { connect as connectTo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { freePort } from '#tools/local-postgres.ts';
import { connect } from './database.ts';
import { readinessOf } from './readiness.ts';

it('a probe gives a silent connection up, and asks on another', { timeout: 60_000 }, async () => {
  const { money, silence } = await openSilenceable();
  const checkReady = readinessOf(money);
  await checkReady();

  silence();

  await expect(checkReady()).rejects.toThrow('has not answered');
  await expect.poll(checkReady, { timeout: 10_000 }).toBeUndefined();
});

it('a connection that goes silent is cut, and another takes its place', async () => {
  const { money, silence } = await openSilenceable({ silenceMs: 1500 });
  const ask = () => sql`select 1`.execute(money);
  await ask();

  silence();

  await expect(ask()).rejects.toThrow('terminated');
  await expect(ask()).resolves.toBeDefined();
});

async function openSilenceable(limits: { silenceMs?: number } = {}) {
  const { url } = await openTestShop();
  const line = await openLine(url);
  const own = { url: line.url, name: 'money', connections: 2, onError: () => {} };
  const money = connect({ ...own, ...limits });
  onTestFinished(async () => {
    line.cut();
    await money.destroy();
  });
  return { money, silence: line.silence };
}

/** A way to the database; the connections that are there can be made to swallow everything. */
async function openLine(url: string) {
  const port = await freePort();
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connectTo(Number(new URL(url).port), '127.0.0.1');
    pairs.add([near, far]);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: url.replace(/:\d+(?=\/)/, `:${port}`),
    cut: () => {
      for (const socket of [...pairs].flat()) socket.destroy();
    },
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
  };
}
