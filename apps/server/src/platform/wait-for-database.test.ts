import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openTcpGate, spawnProcess } from '#test/spawn-process.ts';
import { createTestShop } from '#test/test-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

const countIn = (text: string, part: string) => text.split(part).length - 1;

describe('a process and its database', () => {
  it.each(['server', 'worker'] as const)('the %s waits for it and logs so once', async (name) => {
    const { url, imageDir } = await createTestShop();
    const gate = await openTcpGate(url);
    const child = await spawnProcess(name, { DATABASE_URL: gate.url, IMAGE_DIR: imageDir });

    await child.waitForStatus('/health/live', 200);
    expect(await child.getStatus('/health/ready')).toBe(503);
    await expect.poll(child.output).toContain('waiting for the database');
    await gate.open();
    await child.waitForStatus('/health/ready', 200);
    expect(countIn(child.output(), 'PostgreSQL does not respond: ECONNREFUSED')).toBe(1);

    await gate.shut();
    await child.waitForStatus('/health/ready', 503);
    expect(await child.getStatus('/health/live')).toBe(200);
    await gate.open();
    await child.waitForStatus('/health/ready', 200);
  });

  it.each([
    ['a wrong password', /:[^:@]*@/, ':wrong@', 'rejects the password'],
    ['a database that does not exist', /[^/]*$/, 'nowhere', 'does not exist'],
    ['a database without tables', /[^/]*$/, 'postgres', 'npm run migrate'],
  ])('logs %s plainly', async (_case, part, wrong, message) => {
    const { url, imageDir } = await createTestShop();
    const settings = { DATABASE_URL: url.replace(part, wrong), IMAGE_DIR: imageDir };
    const worker = await spawnProcess('worker', settings);

    await expect.poll(worker.output, { timeout: 30_000 }).toContain(message);
    expect(await worker.getStatus('/health/ready')).toBe(503);
    worker.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
  });

  it('is not ready with a schema that is older than the code', async () => {
    const shop = await createTestShop();
    const ready = async () => (await shop.app.inject('/health/ready')).statusCode;
    expect(await ready()).toBe(200);

    await sql`update migration set name = name || '_' where id = (select max(id) from migration)`.execute(
      shop.db,
    );

    expect(await ready()).toBe(503);
    expect((await shop.app.inject('/health/live')).statusCode).toBe(200);
  });
});
