import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { pressBuy } from '#test/payments.ts';
import { openProgram } from '#test/spawn-process.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const METRICS_TOKEN = 'a token for the metrics';

async function openWorker({ url, folder }: TestShop, settings: Record<string, string> = {}) {
  const common = { DATABASE_URL: url, IMAGE_FOLDER: folder, METRICS_TOKEN };
  return openProgram('worker', { ...common, MONEY_PAUSE_SECONDS: '0.05', ...settings });
}

describe('the worker', () => {
  it('tells what failed, by its id, and can be looked at', async () => {
    const shop = await openTestShop();
    const jobs = [{ data: {}, priority: 0 }];
    await shop.db
      .transaction()
      .execute((trx) => shop.deps.queue.enqueue(trx, 'compare-payments', jobs));
    const { rows } = await sql<{ id: string }>`select id from pgboss.job`.execute(shop.db);
    const worker = await openWorker(shop);
    const failed = () => worker.lines().find(({ msg }) => msg === 'the job failed');

    await expect.poll(failed, { timeout: 30_000 }).toMatchObject({
      job: 'compare-payments',
      id: rows[0]?.id,
    });
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${worker.origin}/metrics`, { headers })).text();
    expect(metrics).toContain('shop_work_total{kind="job",name="compare-payments",end="failed"} 1');
    expect(metrics).toMatch(/^shop_last_round_timestamp_seconds\{round="events"\} \d{10}/m);
    expect(metrics).toMatch(/^shop_backlog_due\{name="refunds"\} 0$/m);
    expect(await worker.statusOf('/metrics')).toBe(404);
    expect(await worker.statusOf('/health/ready')).toBe(200);
  });

  it('finishes what it has in hand when it is asked to end', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const order = await pressBuy(asha, await shop.addProduct());
    await shop.provider.pay(order, { webhooks: false });
    await sql`update checkout set check_at = now()`.execute(shop.db);
    const provider = await openSlowProvider();
    const worker = await openWorker(shop, { RAZORPAY_API: provider.url });

    await provider.asked;
    worker.ask('SIGTERM');
    await expect.poll(worker.words).toContain('"msg":"stopping"');
    expect(await worker.statusOf('/health/ready')).toBe(503);
    provider.answer();

    expect(await worker.ended).toBe(0);
    const orders = await shop.db.selectFrom('orders').select('order_id').execute();
    expect(orders).toHaveLength(1);
  });
});

/** Before the imitated provider: it answers when it is told to. */
async function openSlowProvider() {
  const { promise: told, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const give = async (request: IncomingMessage, response: ServerResponse) => {
    await told;
    const { authorization = '' } = request.headers;
    const behind = await fetch(`${inject('provider').origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization },
    });
    response.writeHead(behind.status, { 'content-type': 'application/json' });
    response.end(await behind.text());
  };
  const server = createServer((request, response) => {
    ask();
    void give(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, answer };
}
