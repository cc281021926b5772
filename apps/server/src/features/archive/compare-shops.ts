import { createHash } from 'node:crypto';
import { type ExportDeps, listArchivedTables, withSnapshot } from './export-shop.ts';
import { toDataName, toImageName } from './manifest.ts';
import { type Archive, splitLines } from './read-archive.ts';
import { readLines } from './snapshot.queries.ts';

/** A file that is not the same on both sides. */
export interface Difference {
  file: string;
  /** The first rows that differ, in words for the operator. */
  rows: string[];
}

const SHOWN_ROWS = 3;
const SHOWN_CHARACTERS = 60;

/** Compares an archive with a shop, row by row. @returns an empty list when both are the same */
export async function compareWithShop(
  { db, images }: ExportDeps,
  archive: Archive,
): Promise<Difference[]> {
  const { manifest, read } = archive;
  const names = new Set(manifest.files.map(({ name }) => name));
  const differences = await withSnapshot(db, async (trx) => {
    const found: Difference[] = [];
    for (const table of await listArchivedTables(trx, manifest.with_passwords)) {
      const file = toDataName(table.name);
      const key = table.key.map(({ name }) => name);
      const archived = names.has(file) ? splitLines(read(file)) : noLines();
      const rows = await compareLines(archived, readLines(trx, table), key);
      if (rows.length > 0) found.push({ file, rows });
    }
    return found;
  });
  for (const { name: file, sha256 } of manifest.files) {
    const name = toImageName(file);
    if (name === undefined) continue;
    const content = await images.read(name);
    const hash = createHash('sha256').update(content ?? '');
    if (hash.digest('hex') !== sha256)
      differences.push({ file, rows: [content ? 'another picture' : 'not in this shop'] });
  }
  return differences;
}

async function* noLines(): AsyncGenerator<string, void> {}

/**
 * The first differing rows. Both sides are sorted by the key. The comparison ends at a row that only one side has,
 * because every later line would be off by one.
 */
export async function compareLines(
  archived: AsyncGenerator<string, void>,
  present: AsyncGenerator<string, void>,
  key: readonly string[],
): Promise<string[]> {
  const rows: string[] = [];
  try {
    for (let line = 1; rows.length < SHOWN_ROWS; line += 1) {
      const [left, right] = [await archived.next(), await present.next()];
      if (left.done && right.done) break;
      if (left.value === right.value) continue;
      if (left.done || right.done || !haveSameKey(left.value ?? '', right.value ?? '', key)) {
        rows.push(`row ${line}: ${describeKeys(left.value, right.value, key)}`);
        break;
      }
      rows.push(`row ${line}: ${describeFields(left.value ?? '', right.value ?? '', key)}`);
    }
  } finally {
    // Closes the stream of the ZIP when the comparison has ended early.
    await archived.return();
    await present.return();
  }
  return rows;
}

const parse = (line: string) => JSON.parse(line) as Record<string, unknown>;

const toKey = (line: string, key: readonly string[]): string => {
  const row = parse(line);
  return key.map((name) => show(row[name])).join(', ');
};

const haveSameKey = (left: string, right: string, key: readonly string[]): boolean =>
  toKey(left, key) === toKey(right, key);

const describeKeys = (
  left: string | undefined | void,
  right: string | undefined | void,
  key: readonly string[],
): string =>
  [
    left ? `the archive has ${toKey(left, key)}` : 'the archive has no more rows',
    right ? `the shop has ${toKey(right, key)}` : 'the shop has no more rows',
  ].join(', ');

function describeFields(left: string, right: string, key: readonly string[]): string {
  const [before, after] = [parse(left), parse(right)];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(
      (name) => `${name} is ${show(before[name])} in the archive, ${show(after[name])} in the shop`,
    );
  return `${toKey(left, key)}: ${fields.join('; ')}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
