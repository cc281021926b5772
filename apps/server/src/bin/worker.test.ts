import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startCheckout } from '#test/payments.ts';
import { spawnProcess } from '#test/spawn-process.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const METRICS_TOKEN = 'a token for the metrics';

async function startWorker({ url, imageDir }: TestShop, settings: Record<string, string> = {}) {
  const common = { DATABASE_URL: url, IMAGE_DIR: imageDir, METRICS_TOKEN };
  return spawnProcess('worker', { ...common, PAYMENT_POLL_SECONDS: '0.05', ...settings });
}

describe('the worker', () => {
  it('logs failed jobs by id, and serves health and metrics', async () => {
    const shop = await createTestShop();
    const jobs = [{ data: {}, priority: 0 }];
    await shop.db
      .transaction()
      .execute((trx) => shop.deps.queue.enqueue(trx, 'reconcile-payments', jobs));
    const { rows } = await sql<{ id: string }>`select id from pgboss.job`.execute(shop.db);
    const worker = await startWorker(shop);
    const failed = () => worker.logLines().find(({ msg }) => msg === 'job failed');

    await expect.poll(failed, { timeout: 30_000 }).toMatchObject({
      job: 'reconcile-payments',
      id: rows[0]?.id,
    });
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${worker.origin}/metrics`, { headers })).text();
    expect(metrics).toContain(
      'shop_jobs_total{kind="job",name="reconcile-payments",result="failed"} 1',
    );
    expect(metrics).toMatch(/^shop_last_poll_timestamp_seconds\{poller="events"\} \d{10}/m);
    expect(metrics).toMatch(/^shop_queue_due\{name="refunds"\} 0$/m);
    expect(await worker.getStatus('/metrics')).toBe(404);
    expect(await worker.getStatus('/health/ready')).toBe(200);
  });

  it('finishes work in progress on SIGTERM', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const order = await startCheckout(asha, await shop.addProduct());
    await shop.provider.pay(order, { webhooks: false });
    await sql`update checkout set next_check_at = now()`.execute(shop.db);
    const provider = await startSlowProvider();
    const worker = await startWorker(shop, { RAZORPAY_BASE_URL: provider.url });

    await provider.requested;
    worker.kill('SIGTERM');
    await expect.poll(worker.output).toContain('"msg":"stopping"');
    expect(await worker.getStatus('/health/ready')).toBe(503);
    provider.respond();

    expect(await worker.exited).toBe(0);
    const orders = await shop.db.selectFrom('orders').select('order_id').execute();
    expect(orders).toHaveLength(1);
  });
});

/** A proxy in front of the fake provider that responds once `respond` is called. */
async function startSlowProvider() {
  const { promise: released, resolve: respond } = Promise.withResolvers<void>();
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    await released;
    const { authorization = '' } = request.headers;
    const upstream = await fetch(`${inject('provider').origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization },
    });
    response.writeHead(upstream.status, { 'content-type': 'application/json' });
    response.end(await upstream.text());
  };
  const server = createServer((request, response) => {
    onRequest();
    void forward(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on a port, so the address is not a string.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requested, respond };
}
