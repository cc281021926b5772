import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addressOf, catalog } from '@shop/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findEnabledProduct } from '#features/catalog/catalog.queries.ts';
import { editProduct } from '#features/catalog/edit-product.ts';
import { openTestShop } from '#test/test-shop.ts';
import { end } from './children.ts';

const program = fileURLToPath(new URL('shop.ts', import.meta.url));
const settings = fileURLToPath(new URL('../../../../.env.example', import.meta.url));

describe('two server processes on one database', () => {
  it('behave as one: an edit is seen through both within a second', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ name: 'Nila Saree' });
    const doors = await Promise.all([openDoor(shop), openDoor(shop)]);
    const ask = (door: string) =>
      Promise.all([
        textOf(door + addressOf(catalog.find, { params: { product_id: saree } })),
        textOf(door + addressOf(catalog.list, { params: { page: 1 } })),
        textOf(`${door}/product-info/${saree}`),
        textOf(`${door}/home`),
      ]);
    for (const door of doors) {
      for (const text of await ask(door)) expect(text).toContain('Nila Saree');
    }

    const product = await findEnabledProduct(shop.db, saree);
    if (!product) throw new Error('the saree is gone');
    await editProduct(shop.deps, { ...product, name: 'Mayil Saree', stock_base: product.stock });

    await expect
      .poll(async () => (await Promise.all(doors.map(ask))).flat(), {
        timeout: 1_000,
        interval: 20,
      })
      .toSatisfy((texts: string[]) => texts.every((text) => text.includes('Mayil Saree')));
  });
});

const textOf = async (url: string) => (await fetch(url)).text();

/** Starts the production server as a process of its own and waits until it serves. */
async function openDoor({ url, folder }: { url: string; folder: string }): Promise<string> {
  const child = spawn(process.execPath, [`--env-file=${settings}`, program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      IMAGE_FOLDER: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      ORIGIN: 'http://localhost',
      HOT_SECONDS: '60',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => end(child));
  return addressFrom(child);
}

/** The first line of the log that names an address is the server's own. */
function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(log) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
  });
}
