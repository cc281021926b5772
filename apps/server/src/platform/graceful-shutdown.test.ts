import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { accounts, buildUrl, catalog } from '@shop/contract';
import { describe, expect, it, vi } from 'vitest';
import { spawnProcess } from '#test/spawn-process.ts';
import { createTestShop } from '#test/test-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

const products = buildUrl(catalog.list, { params: { page: 1 } });

async function startServer(env: Record<string, string>) {
  const { url, imageDir } = await createTestShop();
  const server = await spawnProcess('server', { DATABASE_URL: url, IMAGE_DIR: imageDir, ...env });
  await server.waitForStatus('/health/ready', 200);
  return server;
}

describe('a server that receives SIGTERM', () => {
  it('serves until a proxy has noticed, and closes keep-alive connections', async () => {
    const server = await startServer({ SHUTDOWN_GRACE_SECONDS: '5' });
    const agent = new Agent({ keepAlive: true });
    expect((await request(server.origin + products, agent)).headers.connection).toBe('keep-alive');

    server.kill('SIGTERM');
    await server.waitForStatus('/health/ready', 503);
    const response = await request(server.origin + products, agent);

    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    expect(await server.getStatus('/health/live')).toBe(200);
    expect(await server.exited).toBe(0);
  });

  it('finishes requests in progress after it has stopped listening', async () => {
    const server = await startServer({});
    const body = JSON.stringify({ email: 'asha@example.com', password: 'kasavu border' });
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString();
    });
    socket.write(
      [
        `POST ${buildUrl(accounts.logIn)} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body.slice(0, 10),
      ].join('\r\n'),
    );
    // A response to a later request proves that the server has read the beginning of this one.
    await server.waitForStatus('/health/live', 200);

    server.kill('SIGTERM');
    await server.waitForStatus('/health/live', 0);
    socket.write(body.slice(10));

    await expect.poll(() => response).toMatch(/^HTTP\/1\.1 401 /);
    expect(response).toContain('connection: close');
    expect(await server.exited).toBe(0);
  });

  it('exits with 1 at the second SIGTERM', async () => {
    const server = await startServer({ SHUTDOWN_GRACE_SECONDS: '30' });
    const repeat = setInterval(() => server.kill('SIGTERM'), 50);

    const code = await server.exited;
    clearInterval(repeat);
    expect(code).toBe(1);
  });
});

function request(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once('end', () => resolve(response))).once(
      'error',
      reject,
    );
  });
}
