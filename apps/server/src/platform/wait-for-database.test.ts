import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openDoor, openProgram } from '#test/spawn-process.ts';
import { openTestShop } from '#test/test-shop.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const timesIn = (words: string, part: string) => words.split(part).length - 1;

describe('a program and its database', () => {
  it.each(['server', 'worker'] as const)('the %s waits for it, and says so once', async (name) => {
    const { url, folder } = await openTestShop();
    const door = await openDoor(url);
    const program = await openProgram(name, { DATABASE_URL: door.url, IMAGE_FOLDER: folder });

    await program.becomes('/health/live', 200);
    expect(await program.statusOf('/health/ready')).toBe(503);
    await expect.poll(program.words).toContain('waiting for the database');
    await door.open();
    await program.becomes('/health/ready', 200);
    expect(timesIn(program.words(), 'PostgreSQL does not answer: ECONNREFUSED')).toBe(1);

    await door.shut();
    await program.becomes('/health/ready', 503);
    expect(await program.statusOf('/health/live')).toBe(200);
    await door.open();
    await program.becomes('/health/ready', 200);
  });

  it.each([
    ['a wrong password', /:[^:@]*@/, ':wrong@', 'refuses the password'],
    ['a database that is not there', /[^/]*$/, 'nowhere', 'no database of the name'],
    ['a database without tables', /[^/]*$/, 'postgres', 'npm run migrate'],
  ])('is told plainly of %s', async (_case, part, wrong, said) => {
    const { url, folder } = await openTestShop();
    const settings = { DATABASE_URL: url.replace(part, wrong), IMAGE_FOLDER: folder };
    const worker = await openProgram('worker', settings);

    await expect.poll(worker.words, { timeout: 30_000 }).toContain(said);
    expect(await worker.statusOf('/health/ready')).toBe(503);
    worker.ask('SIGTERM');
    expect(await worker.ended).toBe(0);
  });

  it('serves nobody with tables that are older than the code', async () => {
    const shop = await openTestShop();
    const ready = async () => (await shop.app.inject('/health/ready')).statusCode;
    expect(await ready()).toBe(200);

    await sql`update migration set name = name || '_' where id = (select max(id) from migration)`.execute(
      shop.db,
    );

    expect(await ready()).toBe(503);
    expect((await shop.app.inject('/health/live')).statusCode).toBe(200);
  });
});
