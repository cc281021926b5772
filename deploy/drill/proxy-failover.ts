import { equal, ok } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@shop/contract';
import { createHttpsClient, type HttpsResponse } from './https-client.ts';
import type { ProxyEnvironment } from './proxy.ts';
import { cacheStatus, MAX_STALENESS_SECONDS } from './proxy-checks.ts';

const isFailed = ({ status }: HttpsResponse) => status === 0 || status >= 500;

/** In this order: no server is left afterwards. */
export const PROXY_FAILOVER: Record<string, (environment: ProxyEnvironment) => Promise<string>> = {
  async 'one server is killed: reads go on'({ proxy, servers: shops }) {
    const client = createHttpsClient(proxy);
    const send = () => client.send(accounts.validateToken.path, { method: 'POST' });
    for (let attempt = 0; attempt < 8; attempt += 1) await send();
    process.kill(shops[0]?.pid ?? 0, 'SIGKILL');
    const failed = { reading: 0, sending: 0 };
    for (let page = 1; page <= 100; page += 1) {
      if (isFailed(await client.send(`/home?page=${page}`))) failed.reading += 1;
      if (isFailed(await send())) failed.sending += 1;
    }
    equal(failed.reading, 0);
    // One POST may have been in flight at the kill; nginx must not repeat it.
    ok(failed.sending <= 1, `${failed.sending} POST requests failed`);
    client.close();
    return `of 100 each, ${failed.reading} GET and ${failed.sending} POST failed`;
  },

  async 'both servers are gone: the catalogue is served stale'({ proxy, servers: shops }) {
    const client = createHttpsClient(proxy);
    await client.send('/home');
    await shops[1]?.stop();
    await pause(MAX_STALENESS_SECONDS * 1000);
    const home = await client.send('/home');
    equal(home.status, 200);
    equal(cacheStatus(home), 'STALE');
    ok((await client.send('/cart')).status >= 500);
    client.close();
    return 'STALE; the cart responds with an error';
  },
};
