import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { listBackups, placesIn } from '@shop/server/backup/backup-dir.ts';
import { lastNeededSegment, listSegments } from '@shop/server/backup/wal.ts';
import { contentName } from '@shop/server/features/catalog/images/normalize-image.ts';
import { listBroken } from '@shop/server/monitoring/invariants.queries.ts';
import { sql } from 'kysely';
import { compareBooks } from '../checks/compare-ledgers.ts';
import { check } from '../checks/verify-invariants.ts';
import { archiveNow, archiveTo, command, makeFolder, restore } from '../harness/backup-commands.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { countRows } from '../harness/rows.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';

const LANES = 8;
const BEFORE = 3;

/**
 * The shop is backed up, sells, and loses its database: restored to the end of the archive nothing is
 * lost; to a moment in between, or from the backup alone, every payment is an order or goes back.
 */
export const restoreDrill: Suite = {
  sample: (run) => drill(run, 10),
  full: (run) => drill(run, 50),
};

/** What was paid, by when it was: each half has some whose checkout the backup knows. */
interface Sales {
  first: number;
  second: number;
  /** Of each half. */
  early: number;
  between: Date;
}

interface Stage {
  house: House;
  backups: string;
  pictures: string;
  seconds: Record<string, number[]>;
}

async function drill({ times }: Run, usual: number): Promise<Verdict> {
  const house = await openHouse({ durable: true });
  const folders = ['backups', 'pictures', 'alone'].map((name) => makeFolder(house, name));
  const [backups = '', pictures = '', alone = ''] = folders;
  const stage: Stage = { house, backups, pictures, seconds: {} };
  try {
    await archiveTo(house, backups);
    keepPicture(pictures);
    const sales = await sellAroundBackup(stage, times ?? usual);
    await keepBackupAlone(backups, alone);
    const all = sales.first + sales.second;
    const complaints = [
      ...(await toTheEnd(stage, BEFORE + all)),
      ...(await toTheMiddle(stage, sales)),
      ...(await fromBackup(stage, alone, sales)),
      ...(readdirSync(pictures).length === 1 ? [] : ['the picture was not put back']),
    ];
    return { figures: `${all} payments, 3 restores; ${told(stage)}`, complaints };
  } finally {
    await house.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
}

const told = ({ seconds }: Stage) =>
  Object.entries(seconds)
    .map(([what, list]) => `${what} ${Math.max(...list).toFixed(1)} s`)
    .join(', ');

function keepPicture(folder: string): void {
  const bytes = Buffer.from('a picture, as far as its name can tell');
  writeFileSync(`${folder}/${contentName(bytes)}.jpg`, bytes);
}

async function sellAroundBackup({ house, ...stage }: Stage, count: number): Promise<Sales> {
  const product_id = await house.product({ stock: count + BEFORE });
  const people = await house.customers(count + BEFORE);
  const buyers = buyersOf(house);
  const press = async (who: (typeof people)[number]) =>
    (await buyers.buy(who, [{ product_id, quantity: 1 }])).rzp_order_id ?? '';
  const sell = async (orders: string[], rest: typeof people, sum: number) => {
    const pressed = await inLanes(rest, LANES, press);
    await inLanes([...orders, ...pressed], LANES, (order) => buyers.pay(order));
    await until('all of it is sold', async () => (await countRows(house, 'orders')) === sum);
  };
  await sell([], people.splice(0, BEFORE), BEFORE);
  const early = Math.ceil(count / 10);
  const open = await inLanes(people.splice(0, 2 * early), LANES, press);
  await backUp({ house, ...stage });

  const first = Math.floor(count / 2);
  const later = people.splice(0, first - early);
  await sell(open.slice(0, early), later, BEFORE + first);
  // A moment is told in milliseconds, and must not be cut to one before the last sale.
  const { rows } = await sql<{ now: Date }>`
    select clock_timestamp() + interval '1 millisecond' as now`.execute(house.db);
  await sell(open.slice(early), people, BEFORE + count);
  await archiveNow(house);
  return { first, second: count - first, early, between: rows[0]?.now ?? new Date() };
}

async function backUp({ house, backups, pictures, seconds }: Stage): Promise<void> {
  const settings = { BACKUP_FOLDER: backups, IMAGE_FOLDER: pictures };
  const made = await command(house, 'backup', ['--keep', '2'], settings);
  const checked = await command(house, 'backup', ['--check'], settings);
  if (made.code !== 0 || checked.code !== 0) throw new Error(made.words + checked.words);
  (seconds.backup ??= []).push(made.seconds);
  (seconds.check ??= []).push(checked.seconds);
}

/** The same base backup with no WAL but what it cannot be opened without. */
async function keepBackupAlone(from: string, to: string): Promise<void> {
  // With its owner, who must be able to read it.
  execFileSync('cp', ['-aT', from, to]);
  const [backup] = await listBackups(to);
  if (!backup) throw new Error('there is no backup');
  const needed = await lastNeededSegment(backup);
  const { wal } = placesIn(to);
  for (const { file, name } of await listSegments(wal)) if (name > needed) rmSync(`${wal}/${file}`);
}

async function toTheEnd(stage: Stage, orders: number): Promise<string[]> {
  await bringBack(stage, ['--from', stage.backups]);
  const complaints = exactly('orders at the end', await countRows(stage.house, 'orders'), orders);
  const { words, code } = await reconcile(stage, []);
  if (code !== 0 || !words.includes(' 0 were settled')) complaints.push(`at the end: ${words}`);
  const broken = await listBroken(stage.house.db);
  complaints.push(...broken.map(({ kind, what }) => `${kind}: ${what}`));
  return [...complaints, ...(await compareBooks(stage.house))];
}

async function toTheMiddle(stage: Stage, { first, second, early, between }: Sales) {
  await bringBack(stage, ['--from', stage.backups, '--to', between.toISOString()]);
  const { house } = stage;
  const complaints = exactly('orders between', await countRows(house, 'orders'), BEFORE + first);
  const lost = second - early;
  complaints.push(...(await giveBack(stage, { settled: early, lost })));
  complaints.push(...(await check(house)));
  // A restored shop goes on in a history of its own, and is backed up like any other.
  await backUp(stage);
  return [...complaints, ...(await countLost(house, { orders: BEFORE + first + early, lost }))];
}

/** What the second half had paid has gone back by now, and is only written down. */
async function fromBackup(stage: Stage, alone: string, { first, second, early }: Sales) {
  await bringBack(stage, ['--from', alone]);
  const { house } = stage;
  const complaints = exactly('orders in the backup', await countRows(house, 'orders'), BEFORE);
  complaints.push(...(await giveBack(stage, { settled: 2 * early, lost: first - early })));
  complaints.push(...(await check(house)));
  const lost = first + second - 2 * early;
  return [...complaints, ...(await countLost(house, { orders: BEFORE + 2 * early, lost }))];
}

async function bringBack({ house, pictures, seconds }: Stage, words: string[]): Promise<void> {
  for (const name of readdirSync(pictures)) rmSync(`${pictures}/${name}`);
  const ended = await restore(house, words, { IMAGE_FOLDER: pictures });
  (seconds.restore ??= []).push(ended.seconds);
}

async function reconcile({ house, seconds }: Stage, words: string[]) {
  const ended = await command(house, 'reconcile', words);
  (seconds.reconcile ??= []).push(ended.seconds);
  return ended;
}

/** Nothing goes back before somebody has said how many. */
async function giveBack(stage: Stage, { settled, lost }: { settled: number; lost: number }) {
  const asked = await reconcile(stage, []);
  const untouched = await countRows(stage.house, 'refund');
  const agreed = await reconcile(stage, ['--give-back', String(lost)]);
  return [
    ...(asked.code === 1 && asked.words.includes(`--give-back ${lost}\n`)
      ? []
      : [`it should ask about ${lost} and says: ${asked.words}`]),
    ...(asked.words.includes(` ${settled} were settled`) ? [] : [`not ${settled}: ${asked.words}`]),
    ...(agreed.code === 0 ? [] : [`it does not end well: ${agreed.words}`]),
    ...exactly('refunds after both', await countRows(stage.house, 'refund'), untouched + lost),
  ];
}

/** Every lost payment has gone back, and somebody was told. */
async function countLost(house: House, wanted: { orders: number; lost: number }) {
  const { rows } = await sql<{ refunds: number; alerts: number; ahead: boolean }>`
    select (select count(*) from refund where reason = 'orphan' and state = 'processed') as refunds,
      (select count(*) from alert where kind = 'orphan' and cleared_at is null) as alerts,
      nextval(pg_get_serial_sequence('product', 'product_id')) > 100000 as ahead`.execute(house.db);
  const { refunds = 0, alerts = 0, ahead = false } = rows[0] ?? {};
  return [
    ...exactly('orders after all', await countRows(house, 'orders'), wanted.orders),
    ...exactly('lost payments that went back', refunds, wanted.lost),
    ...exactly('alerts about them', alerts, wanted.lost),
    ...(ahead ? [] : ['numbers that were lost would be given out again']),
  ];
}
