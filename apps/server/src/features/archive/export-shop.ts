import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Db, Trx } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import type { ImageStore } from '#integrations/image-store.ts';
import { writeZip, type ZipEntry } from '#integrations/write-zip.ts';
import { ArchiveError } from './archive-error.ts';
import { ARCHIVE_TABLE_NAMES } from './archive-tables.ts';
import {
  type ArchivedTable,
  listColumns,
  listMigrations,
  toArchivedTable,
} from './columns.queries.ts';
import {
  type ArchivedFile,
  FORMAT,
  MANIFEST_NAME,
  type Manifest,
  toDataName,
  toImagePath,
  toSchemaName,
} from './manifest.ts';
import {
  countOpenWork,
  listOpenPayments,
  type OpenPayment,
  type OpenWork,
} from './open-work.queries.ts';
import { toJsonSchema } from './row-schema.ts';
import { fixFormats, listImageNames, readLines } from './snapshot.queries.ts';

/** In seconds: enough for millions of orders, and for a pipe whose reader is slow. */
export const TIME_LIMITS = { statement: 3600, transaction: 24 * 3600 };

export interface ExportDeps {
  db: Db;
  images: Pick<ImageStore, 'read'>;
}

interface ExportOptions {
  withPasswords: boolean;
  /** Called before the first byte. */
  onOpenWork: (payments: OpenPayment[], work: OpenWork) => void;
  /** A picture that the store has lost. */
  onLostImage: (name: string) => void;
  onFile?: (file: ArchivedFile) => void;
}

/** Runs `read` on one snapshot, for as long as it takes. */
export const withSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await allowTime(trx, TIME_LIMITS);
      await fixFormats(trx);
      return read(trx);
    });

export async function listArchivedTables(
  trx: Trx,
  withPasswords: boolean,
): Promise<ArchivedTable[]> {
  const columns = await listColumns(trx);
  return ARCHIVE_TABLE_NAMES.map((name) => {
    const all = columns.get(name);
    if (!all) throw new ArchiveError(`The table ${name} is missing: npm run migrate`);
    return toArchivedTable(name, all, withPasswords);
  });
}

/** Writes all of the shop's own data from one snapshot, a few rows and one picture at a time. */
export async function exportShop(
  { db, images }: ExportDeps,
  options: ExportOptions,
  write: (piece: Uint8Array) => Promise<void>,
): Promise<Manifest> {
  return withSnapshot(db, async (trx) => {
    options.onOpenWork(await listOpenPayments(trx), await countOpenWork(trx));
    const tables = await listArchivedTables(trx, options.withPasswords);
    const manifest: Manifest = {
      format: FORMAT,
      release: readRelease(),
      migration: (await listMigrations(trx)).at(-1) ?? '',
      exported_at: new Date().toISOString(),
      with_passwords: options.withPasswords,
      files: [],
    };
    const add = (file: ArchivedFile) => {
      manifest.files.push(file);
      options.onFile?.(file);
    };
    const entries: ZipEntry[] = [
      ...tables.map((table) => ({
        name: toDataName(table.name),
        content: () => writeRows(trx, table, add),
      })),
      ...tables.map((table) =>
        toEntry(toSchemaName(table.name), true, () => toJsonSchema(table), add),
      ),
      ...(await listImageNames(trx)).map((name) =>
        toEntry(toImagePath(name), false, () => readImage(images, name, options), add),
      ),
      // Last, because it has the hashes of the others.
      toEntry(
        MANIFEST_NAME,
        true,
        () => `${JSON.stringify(manifest, undefined, 2)}\n`,
        () => {},
      ),
    ];
    const mtime = new Date(manifest.exported_at);
    for await (const piece of writeZip(entries, { mtime, zip64: true })) await write(piece);
    return manifest;
  });
}

const ROWS_AT_ONCE = 500;

async function* writeRows(
  trx: Trx,
  table: ArchivedTable,
  onEnd: (file: ArchivedFile) => void,
): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  for await (const lines of joinLines(readLines(trx, table))) {
    const piece = Buffer.from(lines.text);
    hash.update(piece);
    rows += lines.count;
    bytes += piece.length;
    yield piece;
  }
  onEnd({
    name: toDataName(table.name),
    bytes,
    sha256: hash.digest('hex'),
    rows,
    columns: table.columns.map(({ name }) => name),
  });
}

async function* joinLines(lines: AsyncIterable<string>) {
  let waiting: string[] = [];
  const join = () => {
    const joined = { text: waiting.map((line) => `${line}\n`).join(''), count: waiting.length };
    waiting = [];
    return joined;
  };
  for await (const line of lines) {
    waiting.push(line);
    if (waiting.length === ROWS_AT_ONCE) yield join();
  }
  if (waiting.length > 0) yield join();
}

/** A file that fits into memory. */
function toEntry(
  name: string,
  compress: boolean,
  read: () => string | Uint8Array | Promise<Uint8Array>,
  onEnd: (file: ArchivedFile) => void,
): ZipEntry {
  const content = async function* () {
    const bytes = Buffer.from(await read());
    onEnd({ name, bytes: bytes.length, sha256: toSha256(bytes) });
    yield bytes;
  };
  return { name, compress, content };
}

const toSha256 = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Empty when the store has lost the picture: then the shop does not show it either. */
async function readImage(
  images: ExportDeps['images'],
  name: string,
  { onLostImage }: ExportOptions,
): Promise<Uint8Array> {
  const content = await images.read(name);
  if (!content) onLostImage(name);
  return content ?? new Uint8Array();
}

const CHANGELOG = new URL('../../../../../CHANGELOG.md', import.meta.url);

/** The newest release of the changelog, a file that container images do not have. */
function readRelease(): string {
  const text = existsSync(CHANGELOG) ? readFileSync(CHANGELOG, 'utf8') : '';
  return /^## \[(\d[^\]]*)\]/m.exec(text)?.[1] ?? 'unreleased';
}
