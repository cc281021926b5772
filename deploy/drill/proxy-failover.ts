import { equal, ok } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@shop/contract';
import { type Answer, openVisitor } from './https-client.ts';
import type { Front } from './proxy.ts';
import { cacheOf, PROMISED_SECONDS } from './proxy-checks.ts';

const isFailed = ({ status }: Answer) => status === 0 || status >= 500;

/** In this order: afterwards no server is left. */
export const PROXY_DEATHS: Record<string, (front: Front) => Promise<string>> = {
  async 'one server dies, readers do not notice'({ proxy, shops }) {
    const visitor = openVisitor(proxy);
    const send = () => visitor.send(accounts.validateToken.path, { method: 'POST' });
    for (let times = 0; times < 8; times += 1) await send();
    process.kill(shops[0]?.pid ?? 0, 'SIGKILL');
    const failed = { reading: 0, sending: 0 };
    for (let place = 1; place <= 100; place += 1) {
      if (isFailed(await visitor.send(`/home?page=${place}`))) failed.reading += 1;
      if (isFailed(await send())) failed.sending += 1;
    }
    equal(failed.reading, 0);
    // One may have been on its way at that very moment, and nobody may send it twice.
    ok(failed.sending <= 1, `${failed.sending} of what was sent has failed`);
    visitor.close();
    return `of 100 each, ${failed.reading} reading and ${failed.sending} sending failed`;
  },

  async 'both are gone, the catalogue is still shown'({ proxy, shops }) {
    const visitor = openVisitor(proxy);
    await visitor.send('/home');
    await shops[1]?.stop();
    await pause(PROMISED_SECONDS * 1000);
    const home = await visitor.send('/home');
    equal(home.status, 200);
    equal(cacheOf(home), 'STALE');
    ok((await visitor.send('/cart')).status >= 500);
    visitor.close();
    return 'STALE; the cart is refused';
  },
};
