import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { contentHashName } from '@shop/server/features/catalog/images/normalize-image.ts';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient } from '../harness/checkout-client.ts';
import { mapConcurrently } from '../harness/concurrency.ts';
import { type Environment, openEnvironment } from '../harness/environment.ts';
import {
  expectSuccess,
  makeDir,
  openRepository,
  type Repository,
  restoreInPlace,
  runCommand,
} from '../harness/pgbackrest.ts';
import { countRows } from '../harness/queries.ts';
import { startS3Server } from '../harness/s3-server.ts';
import { expectCount, type Result, standaloneSuite } from '../harness/suite.ts';

const CONCURRENCY = 8;
const ORDERS_BEFORE_BACKUP = 3;

/**
 * The shop is backed up, sells, and loses its database. Restored to the end of the archive nothing is
 * lost; restored to a moment in between, or to the end of the backup alone, every payment is an order or
 * is refunded.
 */
export const restoreDrill = standaloneSuite({
  sample: { payments: 5, repositories: ['directory'] },
  full: { payments: 50, repositories: ['directory', 's3'] },
  async run(plan, { seed, times }) {
    const results: Result[] = [];
    for (const kind of plan.repositories) {
      const s3 = kind === 's3' ? await startS3Server() : undefined;
      results.push(await loseThreeTimes(seed, times ?? plan.payments, s3?.repository));
      await s3?.stop();
    }
    return {
      summary: results.map(({ summary }) => summary).join('; in S3: '),
      failures: results.flatMap(({ failures }) => failures),
    };
  },
});

async function loseThreeTimes(seed: number, payments: number, s3?: string): Promise<Result> {
  const env = await openEnvironment({ durable: true }, seed);
  const [images, copies] = [makeDir(env, 'images'), makeDir(env, 'copies')];
  const repository = await openRepository(env, s3);
  const drill: Drill = { env, repository, images, copies, failures: [], figures: [] };
  try {
    const bytes = Buffer.from('any bytes: an image is named after its content');
    writeFileSync(`${images}/${contentHashName(bytes)}.jpg`, bytes);
    const sales = await sellAroundBackup(drill, payments);
    await restoreToEnd(drill, sales);
    const { first, second, early, between, backup } = sales;
    await restoreWithLoss(drill, ['--type=time', `--target=${between}`, PROMOTE], {
      orders: ORDERS_BEFORE_BACKUP + first,
      settled: early,
      lost: second - early,
      lostBefore: 0,
    });
    // A restored shop continues on its own timeline, and is backed up like any other.
    await backUp(drill, 'incr');
    // The second half was already refunded after the restore before, and is only recorded.
    await restoreWithLoss(drill, [`--set=${backup}`, '--type=immediate', PROMOTE], {
      orders: ORDERS_BEFORE_BACKUP,
      settled: 2 * early,
      lost: first - early,
      lostBefore: second - early,
    });
    if (!s3) await expectDamageNoticed(drill);
    drill.failures.push(...expectCount('restored images', readdirSync(images).length, 1));
    const summary = `${payments} payments, 3 restores; ${drill.figures.join(', ')}`;
    return { summary, failures: drill.failures };
  } finally {
    await env.close();
    repository.remove();
    for (const dir of [images, copies]) rmSync(dir, { recursive: true });
  }
}

const PROMOTE = '--target-action=promote';

interface Drill {
  env: Environment;
  repository: Repository;
  images: string;
  copies: string;
  failures: string[];
  /** Seconds, for the report. */
  figures: string[];
}

/** Payments after the backup, in two halves. */
interface Sales {
  first: number;
  second: number;
  /** Checkouts of each half that were open when the backup was made. */
  early: number;
  /** A time with its zone. */
  between: string;
  /** Label of the backup. */
  backup: string;
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
  await backUp(drill, 'full');
  const backup = await findLabel(drill);

  const first = Math.floor(count / 2);
  const later = customers.splice(0, first - early);
  await sell(open.slice(0, early), later, ORDERS_BEFORE_BACKUP + first);
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(
    env.db,
  );
  await sell(open.slice(early), customers, ORDERS_BEFORE_BACKUP + count);
  await backUp(drill, 'incr');
  return { first, second: count - first, early, backup, between: rows[0]?.now ?? '' };
}

/** Archives the last WAL too, and copies the images. */
async function backUp(drill: Drill, kind: 'full' | 'incr'): Promise<void> {
  const { env, repository, figures } = drill;
  const { seconds } = await expectSuccess(repository.backUp(kind));
  figures.push(`${kind} ${seconds.toFixed(1)} s`);
  await expectSuccess(runCommand(env, 'copy-images', [], imageSettings(drill)));
}

const imageSettings = ({ images, copies }: Pick<Drill, 'images' | 'copies'>) => ({
  IMAGE_DIR: images,
  IMAGE_BACKUP_DIR: copies,
});

async function findLabel({ repository }: Drill): Promise<string> {
  const { output } = await expectSuccess(repository.run('info'));
  return /full backup: (\S+)/.exec(output)?.[1] ?? '';
}

/** A changed byte in the repository is found before a restore needs it. */
async function expectDamageNoticed({ repository, failures }: Drill): Promise<void> {
  const before = await repository.backUp('verify');
  repository.damage();
  const after = await repository.backUp('verify');
  failures.push(...expectCount('exit code of a good repository', before.code, 0));
  failures.push(...expectCount('exit code of a damaged one', after.code, 1));
}

async function restoreToEnd(drill: Drill, { first, second }: Sales): Promise<void> {
  const { env, failures } = drill;
  await restoreWithImages(drill, []);
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

async function restoreWithImages(drill: Drill, args: string[]): Promise<void> {
  const { env, repository, images, figures } = drill;
  for (const name of readdirSync(images)) rmSync(`${images}/${name}`);
  const { filesSeconds, replaySeconds } = await restoreInPlace(env, repository, args);
  figures.push(`restore ${filesSeconds.toFixed(1)} + ${replaySeconds.toFixed(1)} s`);
  await expectSuccess(runCommand(env, 'copy-images', ['--restore'], imageSettings(drill)));
}

/** Nothing is refunded before the operator has confirmed the number. */
async function refundLost(drill: Drill, { settled, lost }: { settled: number; lost: number }) {
  const { env, failures } = drill;
  const asking = await runCommand(env, 'reconcile', ['--restored', '--printed', 'none']);
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
