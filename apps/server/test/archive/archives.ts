import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { finished } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import { exportShop } from '#features/archive/export-shop.ts';
import { importShop } from '#features/archive/import-shop.ts';
import type { OpenPayment } from '#features/archive/open-work.queries.ts';
import { type Archive, openArchive } from '#features/archive/read-archive.ts';
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

/** As the owner of the tables. */
export const readArchive = ({ db, deps }: TestShop, path: string) =>
  withArchive(path, (archive) => importShop({ ...deps, db }, archive));

/** Text of a file of an archive. */
export const readEntry = (path: string, name: string) =>
  withArchive(path, async ({ read }) => {
    const pieces: Buffer[] = [];
    for await (const piece of read(name)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  });
