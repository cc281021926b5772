import type { Db, Trx } from '#db/database.ts';
import { isTableOwner } from '#db/runtime-role.ts';
import { allowTime } from '#db/time-limits.ts';
import { enqueueVariants } from '#features/catalog/images/store-images.ts';
import type { ImageStore } from '#integrations/image-store.ts';
import type { PasswordHasher } from '#integrations/password-hasher.ts';
import type { Queue } from '#jobs/queue.ts';
import { listViolationsInside } from '#monitoring/invariants.queries.ts';
import { randomText } from '#platform/random-ids.ts';
import { ArchiveError } from './archive-error.ts';
import { ARCHIVE_TABLE_NAMES, type ArchiveTableName, getArchiveTable } from './archive-tables.ts';
import {
  type ArchivedTable,
  type Column,
  listColumns,
  listMigrations,
  toArchivedTable,
} from './columns.queries.ts';
import { TIME_LIMITS } from './export-shop.ts';
import {
  addForeignKey,
  advanceSequence,
  analyze,
  buildBookBitmaps,
  deleteAll,
  deriveStocks,
  dropForeignKeys,
  hasRows,
  insertLines,
  listProductImages,
  rebuildSearchIndex,
  setTriggers,
} from './import.queries.ts';
import { type ArchivedFile, type Manifest, toDataName, toImageName } from './manifest.ts';
import { type Archive, splitLines, verifyArchive } from './read-archive.ts';
import { fixFormats } from './snapshot.queries.ts';

export interface ImportDeps {
  /** As the owner of the tables. */
  db: Db;
  images: Pick<ImageStore, 'write' | 'remove' | 'read'>;
  queue: Queue;
  passwordHasher: PasswordHasher;
}

interface ImportOptions {
  onFile?: (file: ArchivedFile) => void;
}

/** Sums of days and months, which the worker adds up again. A worker of the empty shop may have stored some. */
const SUMS = ['day_sales', 'month_balance'];

/** Tables with triggers whose rows are derived from those of the archive. */
const DERIVED = ['product_stock', 'product_low_stock'];

/**
 * Fills an empty shop with an archive, or leaves it as it was.
 * @throws ArchiveError in words for the operator
 */
export async function importShop(
  deps: ImportDeps,
  archive: Archive,
  { onFile = () => {} }: ImportOptions = {},
): Promise<void> {
  const { db, queue, passwordHasher } = deps;
  if (!(await isTableOwner(db)))
    throw new ArchiveError('An import needs the owner of the tables: set MIGRATION_DATABASE_URL.');
  checkRelease(archive.manifest, await listMigrations(db));
  await checkEmpty(db);
  await verifyArchive(archive);
  // Opening needs a connection of its own.
  await queue.open();
  // A random password that is not kept: customers and staff set a new one by a link.
  const passwordHash = await passwordHasher.hash(randomText(52));
  const written: string[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      await allowTime(trx, TIME_LIMITS);
      await fixFormats(trx);
      await loadTables(trx, archive, { passwordHash, onFile });
      await checkInvariants(trx);
      await writeImages(deps, archive, { written, onFile });
      await enqueueSizes(queue, trx);
    });
  } catch (error) {
    for (const name of written) await deps.images.remove(name);
    throw explain(error);
  }
}

function checkRelease({ migration, release }: Manifest, known: readonly string[]): void {
  if (!known.includes(migration))
    throw new ArchiveError(
      `This archive was written by a newer release (${release}, ${migration}). ` +
        `This shop is at ${known.at(-1)}: install that release or a newer one, run npm run migrate, and import again.`,
    );
}

async function checkEmpty(db: Db): Promise<void> {
  const full = await db.transaction().execute(async (trx) => {
    const found: string[] = [];
    for (const name of ARCHIVE_TABLE_NAMES) {
      if (!getArchiveTable(name).seeded && (await hasRows(trx, name))) found.push(name);
    }
    return found;
  });
  if (full.length > 0)
    throw new ArchiveError(
      `This shop is not empty: it has rows in ${full.join(', ')}. ` +
        'Import into a new database, right after npm run migrate.',
    );
}

interface LoadOptions extends ImportOptions {
  passwordHash: string;
}

async function loadTables(trx: Trx, archive: Archive, options: LoadOptions): Promise<void> {
  const columns = await listColumns(trx);
  const tables = listArchived(archive.manifest, columns);
  const names = tables.map(({ table }) => table.name);
  const isCurrent = (await listMigrations(trx)).at(-1) === archive.manifest.migration;
  const load = async (late: boolean) => {
    for (const { table, file } of tables) {
      const { seeded, late: isLate = false } = getArchiveTable(table.name);
      if (isLate !== late) continue;
      // A newer release may have inserted rows that the archive does not have: they are kept.
      const replace = seeded === true && !isCurrent;
      if (seeded && isCurrent) await deleteAll(trx, table.name);
      await loadRows(trx, archive, { ...options, table, file, replace });
      options.onFile?.(file);
    }
  };

  await setTriggers(trx, [...names, ...DERIVED], 'disable');
  const keys = await dropForeignKeys(trx, names);
  await load(false);
  await analyze(trx, names);
  await deriveStocks(trx);
  for (const sum of SUMS) await deleteAll(trx, sum);
  await rebuildSearchIndex(trx);
  await load(true);
  await buildBookBitmaps(trx);
  for (const key of keys) await addForeignKey(trx, key);
  await setTriggers(trx, [...names, ...DERIVED], 'enable');
  for (const { table } of tables) {
    const identity = columns.get(table.name)?.find((column) => column.identity);
    if (identity) await advanceSequence(trx, table.name, identity.name);
  }
  await analyze(trx, names);
}

interface ArchivedRows {
  table: ArchivedTable;
  file: ArchivedFile;
}

/** Tables of the archive with its columns. @throws ArchiveError for what this release does not know */
function listArchived(manifest: Manifest, columns: Map<string, Column[]>): ArchivedRows[] {
  const files = new Map(manifest.files.map((file) => [file.name, file]));
  const known = new Set<string>(ARCHIVE_TABLE_NAMES.map(toDataName));
  const unknown = manifest.files.filter(({ name }) => name.startsWith('data/') && !known.has(name));
  if (unknown.length > 0)
    throw new ArchiveError(
      `This release does not know ${unknown.map(({ name }) => name).join(', ')}.`,
    );
  return ARCHIVE_TABLE_NAMES.flatMap((name: ArchiveTableName) => {
    const file = files.get(toDataName(name));
    // The table is newer than the archive.
    if (!file) return [];
    const full = toArchivedTable(name, columns.get(name) ?? [], manifest.with_passwords);
    const wanted = file.columns ?? [];
    const missing = wanted.filter((column) => !full.columns.some((one) => one.name === column));
    if (missing.length > 0)
      throw new ArchiveError(
        `${file.name} has fields that this release does not know: ${missing.join(', ')}.`,
      );
    const table = {
      ...full,
      columns: full.columns.filter((column) => wanted.includes(column.name)),
    };
    return [{ table, file }];
  });
}

const ROWS_AT_ONCE = 500;

async function loadRows(
  trx: Trx,
  { read }: Archive,
  { table, file, replace, passwordHash }: LoadOptions & ArchivedRows & { replace: boolean },
): Promise<void> {
  let lines: string[] = [];
  let rows = 0;
  const insert = async () => {
    if (lines.length === 0) return;
    try {
      await insertLines(trx, table, lines, { passwordHash, replace });
    } catch (error) {
      throw new ArchiveError(
        `${file.name}: a row from ${rows + 1} to ${rows + lines.length} does not fit. ${getMessage(error)}`,
        { cause: error },
      );
    }
    rows += lines.length;
    lines = [];
  };
  for await (const line of splitLines(read(file.name))) {
    lines.push(line);
    if (lines.length === ROWS_AT_ONCE) await insert();
  }
  await insert();
  if (rows !== file.rows)
    throw new ArchiveError(`${file.name} has ${rows} rows instead of ${file.rows}.`);
}

/** Depends on the time: work that is overdue in the old shop is overdue in the new one, too. */
const OVERDUE = 'stuck_work';

async function checkInvariants(trx: Trx): Promise<void> {
  const violations = (await listViolationsInside(trx)).filter(({ kind }) => kind !== OVERDUE);
  if (violations.length === 0) return;
  const named = violations.slice(0, 10).map(({ kind, subject }) => `  ${kind}: ${subject}`);
  throw new ArchiveError(
    [
      `The books of this archive do not agree (${violations.length} times). Run npm run invariants in the old shop.`,
      ...named,
    ].join('\n'),
  );
}

/** Names that the shop itself gives. Files of other names are not written into its store. */
const IMAGE_NAME = /^(?:(?:return|review|ticket)-)?[a-z0-9]{26}\.jpg$/;

async function writeImages(
  { images }: ImportDeps,
  { manifest, read }: Archive,
  { written, onFile }: { written: string[] } & ImportOptions,
): Promise<void> {
  for (const file of manifest.files) {
    const name = toImageName(file.name);
    if (name === undefined) continue;
    if (!IMAGE_NAME.test(name))
      throw new ArchiveError(`${file.name} is not the name of a picture.`);
    // An empty file is a picture that the old shop had lost.
    if (file.bytes === 0 || (await images.read(name))) continue;
    const pieces: Buffer[] = [];
    for await (const piece of read(file.name)) pieces.push(piece);
    written.push(name);
    await images.write(name, Buffer.concat(pieces), 'image/jpeg');
    onFile?.(file);
  }
}

const IMAGES_AT_ONCE = 500;

async function enqueueSizes(queue: Queue, trx: Trx): Promise<void> {
  const keys = await listProductImages(trx);
  for (let done = 0; done < keys.length; done += IMAGES_AT_ONCE)
    await enqueueVariants(queue, trx, keys.slice(done, done + IMAGES_AT_ONCE));
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : '');

/** SQLSTATE of a lock timeout. */
const LOCKED = '55P03';

function explain(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown };
  if (code === LOCKED)
    return new ArchiveError(
      'Another program uses this database. Stop the server and the worker, and import again.',
      { cause: error },
    );
  // A foreign key, which is checked at the end.
  if (code === '23503')
    return new ArchiveError(
      `The rows of this archive do not belong together. ${getMessage(error)}`,
      {
        cause: error,
      },
    );
  return error;
}
