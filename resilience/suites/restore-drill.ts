import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { backupPaths, listBackups } from '@shop/server/backup/backup-dir.ts';
import { lastNeededSegment, listSegments } from '@shop/server/backup/wal.ts';
import { contentHashName } from '@shop/server/features/catalog/images/normalize-image.ts';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import {
  archiveNow,
  enableArchiving,
  makeDir,
  restoreInPlace,
  runCommand,
} from '../harness/backup-commands.ts';
import { checkoutClient } from '../harness/checkout-client.ts';
import { mapConcurrently } from '../harness/concurrency.ts';
import { type Environment, openEnvironment } from '../harness/environment.ts';
import { countRows } from '../harness/queries.ts';
import { expectCount, standaloneSuite } from '../harness/suite.ts';

const CONCURRENCY = 8;
const ORDERS_BEFORE_BACKUP = 3;

/**
 * The shop is backed up, sells, and loses its database. Restored to the end of the archive nothing is
 * lost; restored to a moment in between, or from the base backup alone, every payment is an order or
 * is refunded.
 */
export const restoreDrill = standaloneSuite({
  sample: 10,
  full: 50,
  async run(usual, { seed, times }) {
    const env = await openEnvironment({ durable: true }, seed);
    const dirs = ['backups', 'images', 'alone'].map((name) => makeDir(env, name));
    const [backups = '', images = '', alone = ''] = dirs;
    const drill: Drill = { env, backups, images, failures: [] };
    try {
      await enableArchiving(env, backups);
      const bytes = Buffer.from('any bytes: an image is named after its content');
      writeFileSync(`${images}/${contentHashName(bytes)}.jpg`, bytes);
      const sales = await sellAroundBackup(drill, times ?? usual);
      await copyWithoutLaterWal(backups, alone);
      await restoreToEnd(drill, sales);
      const { first, second, early, between } = sales;
      await restoreWithLoss(drill, ['--from', backups, '--target-time', between.toISOString()], {
        ...{ orders: ORDERS_BEFORE_BACKUP + first, settled: early },
        ...{ lost: second - early, lostBefore: 0 },
      });
      // A restored shop continues on its own timeline, and is backed up like any other.
      await backUp(drill);
      // The second half was already refunded after the restore before, and is only recorded.
      await restoreWithLoss(drill, ['--from', alone], {
        ...{ orders: ORDERS_BEFORE_BACKUP, settled: 2 * early },
        ...{ lost: first - early, lostBefore: second - early },
      });
      drill.failures.push(...expectCount('restored images', readdirSync(images).length, 1));
      const summary = `${sales.first + sales.second} payments, 3 restores`;
      return { summary, failures: drill.failures };
    } finally {
      await env.close();
      for (const dir of dirs) rmSync(dir, { recursive: true });
    }
  },
});

interface Drill {
  env: Environment;
  backups: string;
  images: string;
  failures: string[];
}

/** Payments after the backup, in two halves. */
interface Sales {
  first: number;
  second: number;
  /** Of each half: checkouts that were open when the backup was made. */
  early: number;
  between: Date;
}

async function sellAroundBackup(drill: Drill, count: number): Promise<Sales> {
  const { env } = drill;
  const product_id = await env.addProduct({ stock: count + ORDERS_BEFORE_BACKUP });
  const customers = await env.addCustomers(count + ORDERS_BEFORE_BACKUP);
  const client = checkoutClient(env);
  const start = async (customer: (typeof customers)[number]) =>
    (await client.buyOne(customer, product_id)).rzp_order_id ?? '';
  const sell = async (open: string[], rest: typeof customers, total: number) => {
    const started = await mapConcurrently(rest, CONCURRENCY, start);
    await mapConcurrently([...open, ...started], CONCURRENCY, (order) => client.pay(order));
    await waitFor('all orders', async () => (await countRows(env, 'orders')) === total);
  };
  await sell([], customers.splice(0, ORDERS_BEFORE_BACKUP), ORDERS_BEFORE_BACKUP);
  const early = Math.ceil(count / 10);
  const open = await mapConcurrently(customers.splice(0, 2 * early), CONCURRENCY, start);
  await backUp(drill);

  const first = Math.floor(count / 2);
  const later = customers.splice(0, first - early);
  await sell(open.slice(0, early), later, ORDERS_BEFORE_BACKUP + first);
  // The target time has milliseconds, and must not be truncated to one before the last sale.
  const { rows } = await sql<{ now: Date }>`
    select clock_timestamp() + interval '1 millisecond' as now`.execute(env.db);
  await sell(open.slice(early), customers, ORDERS_BEFORE_BACKUP + count);
  await archiveNow(env);
  return { first, second: count - first, early, between: rows[0]?.now ?? new Date() };
}

async function backUp({ env, backups, images }: Drill): Promise<void> {
  const settings = { BACKUP_DIR: backups, IMAGE_DIR: images };
  const made = await runCommand(env, 'backup', ['--keep', '2'], settings);
  const checked = await runCommand(env, 'backup', ['--check'], settings);
  if (made.code !== 0 || checked.code !== 0) throw new Error(made.output + checked.output);
}

/** Keeps only the WAL without which the base backup cannot be opened. */
async function copyWithoutLaterWal(from: string, to: string): Promise<void> {
  // With its owner, who must be able to read it.
  execFileSync('cp', ['-aT', from, to]);
  const [backup] = await listBackups(to);
  if (!backup) throw new Error('there is no backup');
  const needed = await lastNeededSegment(backup);
  const { wal } = backupPaths(to);
  for (const { file, name } of await listSegments(wal)) if (name > needed) rmSync(`${wal}/${file}`);
}

async function restoreToEnd(drill: Drill, { first, second }: Sales): Promise<void> {
  const { env, failures } = drill;
  await restoreWithImages(drill, ['--from', drill.backups]);
  const expected = ORDERS_BEFORE_BACKUP + first + second;
  failures.push(...expectCount('orders at the end', await countRows(env, 'orders'), expected));
  const { output, code } = await runCommand(env, 'reconcile', []);
  if (code !== 0 || !output.includes(' 0 were settled')) failures.push(`at the end: ${output}`);
  failures.push(...(await verifyInvariants(env)));
}

/** Restores a shop that has lost payments, and reconciles it with the provider. */
async function restoreWithLoss(
  drill: Drill,
  args: string[],
  expected: { orders: number; settled: number; lost: number; lostBefore: number },
): Promise<void> {
  const { env, failures } = drill;
  const { orders, settled, lost, lostBefore } = expected;
  await restoreWithImages(drill, args);
  failures.push(...expectCount('restored orders', await countRows(env, 'orders'), orders));
  await refundLost(drill, { settled, lost });
  failures.push(...(await verifyInvariants(env)));
  await expectAllRefunded(drill, { orders: orders + settled, lost: lost + lostBefore });
}

async function restoreWithImages({ env, images }: Drill, args: string[]): Promise<void> {
  for (const name of readdirSync(images)) rmSync(`${images}/${name}`);
  await restoreInPlace(env, args, { IMAGE_DIR: images });
}

/** Nothing is refunded before the operator has confirmed the number. */
async function refundLost(drill: Drill, { settled, lost }: { settled: number; lost: number }) {
  const { env, failures } = drill;
  const asking = await runCommand(env, 'reconcile', []);
  const before = await countRows(env, 'refund');
  const confirmed = await runCommand(env, 'reconcile', ['--max-refunds', String(lost)]);
  if (asking.code !== 1 || !asking.output.includes(`--max-refunds ${lost}\n`))
    failures.push(`it should ask about ${lost}: ${asking.output}`);
  if (!asking.output.includes(` ${settled} were settled`))
    failures.push(`it should settle ${settled}: ${asking.output}`);
  if (confirmed.code !== 0) failures.push(`exit code ${confirmed.code}: ${confirmed.output}`);
  failures.push(...expectCount('refunds', await countRows(env, 'refund'), before + lost));
}

/** Every lost payment is refunded with an alert, and no lost id is used again. */
async function expectAllRefunded(
  { env, failures }: Drill,
  expected: { orders: number; lost: number },
) {
  const { rows } = await sql<{ refunds: number; alerts: number; ahead: boolean }>`
    select (select count(*)::integer from refund
        where reason = 'orphan' and status = 'processed') as refunds,
      (select count(*)::integer from alert where kind = 'orphan_payment' and cleared_at is null) as alerts,
      nextval(pg_get_serial_sequence('product', 'product_id')) > 100000 as ahead`.execute(env.db);
  const { refunds = 0, alerts = 0, ahead = false } = rows[0] ?? {};
  failures.push(
    ...expectCount('orders', await countRows(env, 'orders'), expected.orders),
    ...expectCount('refunded payments', refunds, expected.lost),
    ...expectCount('alerts', alerts, expected.lost),
    ...(ahead ? [] : ['ids that were lost would be used again']),
  );
}
