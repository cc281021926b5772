import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createHttpsClient, type HttpsClient, type ShopAddress } from './https-client.ts';

const ADDRESSES = 200;
/** Interval of each address: three times as many requests as nginx lets through. */
const REQUEST_INTERVAL_MS = 11;

const random = () => Math.random().toString(36).slice(2);

/** The most expensive requests for the shop. */
const FLOOD: (() => string)[] = [
  () => `/home?${random()}=${random()}`,
  () => `/home?search=${random()}`,
  () => `/home?page=${1 + Math.floor(Math.random() * 1e6)}`,
  () => `/sitemap.xml?${random()}`,
  () => `/product-info/${1e6 + Math.floor(Math.random() * 1e6)}`,
  () => `/home?x=${'k'.repeat(8_000)}`,
];

/**
 * Sends the flood until the parent sends a message, then replies with the number of responses by status.
 * A separate process at the lowest priority: real attackers do not use the shop's processors.
 */
process.once('message', (proxy: Omit<ShopAddress, 'certificate'> & { certificate: string }) => {
  setPriority(19);
  const counts = new Map<number, number>();
  const stop = new AbortController();
  const send = async (client: HttpsClient, offset: number) => {
    for (let index = offset; !stop.signal.aborted; index += 1) {
      const { status } = await client.send(FLOOD[index % FLOOD.length]?.() ?? '/home');
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await pause(REQUEST_INTERVAL_MS);
    }
    client.close();
  };
  const address = { ...proxy, certificate: Buffer.from(proxy.certificate) };
  // Not the addresses of the parent's clients.
  const running = Array.from({ length: ADDRESSES }, (_, index) =>
    send(createHttpsClient(address, `127.2.0.${index + 1}`), index),
  );
  const end = async () => {
    stop.abort();
    await Promise.all(running);
    const text = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
    process.send?.(text, () => process.disconnect());
  };
  process.once('message', () => void end());
});
