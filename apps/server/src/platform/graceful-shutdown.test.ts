import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { accounts, addressOf, catalog } from '@shop/contract';
import { describe, expect, it, vi } from 'vitest';
import { openProgram } from '#test/spawn-process.ts';
import { openTestShop } from '#test/test-shop.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const products = addressOf(catalog.list, { params: { page: 1 } });

async function openServer(settings: Record<string, string>) {
  const { url, folder } = await openTestShop();
  const shop = await openProgram('server', {
    DATABASE_URL: url,
    IMAGE_FOLDER: folder,
    ...settings,
  });
  await shop.becomes('/health/ready', 200);
  return shop;
}

describe('a server that is asked to end', () => {
  it('goes on serving until a proxy has noticed, and lets kept connections go', async () => {
    const shop = await openServer({ STOP_SECONDS: '5' });
    const agent = new Agent({ keepAlive: true });
    expect((await ask(shop.origin + products, agent)).headers.connection).toBe('keep-alive');

    shop.ask('SIGTERM');
    await shop.becomes('/health/ready', 503);
    const kept = await ask(shop.origin + products, agent);

    expect(kept.statusCode).toBe(200);
    expect(kept.headers.connection).toBe('close');
    expect(await shop.statusOf('/health/live')).toBe(200);
    expect(await shop.ended).toBe(0);
  });

  it('finishes what it has begun after it has stopped listening', async () => {
    const shop = await openServer({});
    const body = JSON.stringify({ email: 'asha@example.com', password: 'kasavu border' });
    const { port } = new URL(shop.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => {
      answer += part.toString();
    });
    socket.write(
      [
        `POST ${addressOf(accounts.logIn)} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body.slice(0, 10),
      ].join('\r\n'),
    );
    // It has read the beginning, because what came later has been answered.
    await shop.becomes('/health/live', 200);

    shop.ask('SIGTERM');
    await shop.becomes('/health/live', 0);
    socket.write(body.slice(10));

    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('connection: close');
    expect(await shop.ended).toBe(0);
  });

  it('ends at once with 1 when it is asked again', async () => {
    const shop = await openServer({ STOP_SECONDS: '30' });
    const askAgain = setInterval(() => shop.ask('SIGTERM'), 50);

    const code = await shop.ended;
    clearInterval(askAgain);
    expect(code).toBe(1);
  });
});

function ask(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => answer.resume().once('end', () => resolve(answer))).once(
      'error',
      reject,
    );
  });
}
