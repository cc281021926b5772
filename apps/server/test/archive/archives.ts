import { hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { exportShop } from '#features/archive/export-shop.ts';
import { importShop } from '#features/archive/import-shop.ts';
import type { Manifest } from '#features/archive/manifest.ts';
import type { OpenPayment } from '#features/archive/open-work.queries.ts';
import { type Archive, openArchive } from '#features/archive/read-archive.ts';
import { writeZip } from '#integrations/write-zip.ts';
import { prepareDatabase } from '#platform/open-database.ts';
import type { TestShop } from '../test-shop.ts';

/** A file of this test alone. */
export async function createArchivePath(): Promise<string> {
  const dir = await mkdtemp(`${tmpdir()}/shop-archive-`);
  onTestFinished(() => rm(dir, { recursive: true }));
  return `${dir}/shop.zip`;
}

/** Writes an archive. @returns its path and what was open. */
export async function writeArchive({ deps }: TestShop, withPasswords = false) {
  const path = await createArchivePath();
  const file = createWriteStream(path);
  const open: OpenPayment[] = [];
  const lost: string[] = [];
  const manifest = await exportShop(
    deps,
    {
      withPasswords,
      onOpenWork: (payments) => open.push(...payments),
      onLostImage: (name) => lost.push(name),
    },
    async (piece) => {
      file.write(piece);
    },
  );
  file.end();
  await finished(file);
  return { path, manifest, open, lost };
}

export async function withArchive<T>(
  path: string,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  const archive = await openArchive(path);
  try {
    return await use(archive);
  } finally {
    archive.close();
  }
}

/** Imports an archive as the owner of the tables. */
export const readArchive = ({ db, deps }: TestShop, path: string) =>
  withArchive(path, (archive) => importShop({ ...deps, db }, archive));

/** Text of a file of an archive. */
export const readEntry = (path: string, name: string) =>
  withArchive(path, async ({ read }) => (await readAll(read(name))).toString());

/** A migrated database whose tables belong to a role that is no superuser, as in an installation. */
export async function createOwnedDatabase(): Promise<string> {
  const name = `owned_${randomUUID().replaceAll('-', '')}`;
  const superuser = inject('postgres');
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query(CREATE_OWNER);
  const id = client.escapeIdentifier(name);
  await client.query(`create database ${id} owner archive_owner`);
  onTestFinished(async () => {
    await client.query(`drop database ${id} with (force)`);
    await client.end();
  });
  const { port } = new URL(superuser);
  const url = `postgres://archive_owner:local@127.0.0.1:${port}/${name}`;
  await prepareDatabase(url);
  return url;
}

const CREATE_OWNER = `
  do $$ begin
    create role archive_owner login password 'local';
  exception when duplicate_object then
    null;
  end $$`;

interface Opened {
  manifest: Manifest;
  /** Texts of its files. It has no pictures. */
  texts: Map<string, string>;
}

/** Changes the files of an archive, and the hashes of its manifest unless `hashed` is false. */
export async function rewriteArchive(
  path: string,
  change: (opened: Opened) => void,
  { hashed = true } = {},
): Promise<void> {
  const { manifest, texts } = await withArchive(path, async (archive) => {
    const opened: Opened = { manifest: archive.manifest, texts: new Map() };
    for (const { name } of archive.manifest.files)
      opened.texts.set(name, (await readAll(archive.read(name))).toString());
    return opened;
  });
  change({ manifest, texts });
  for (const file of manifest.files) {
    if (hashed) file.sha256 = hash('sha256', texts.get(file.name) ?? '');
  }
  texts.set('manifest.json', JSON.stringify(manifest));
  const entries = [...texts].map(([name, text]) => ({ name, content: Buffer.from(text) }));
  await writeFile(path, writeZip(entries));
}

async function readAll(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
