import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { contentHashName } from '#features/catalog/images/normalize-image.ts';
import {
  addBackup,
  archiveSegment,
  createTempDir,
  getNewestBackup,
  segmentPath,
} from '#test/backup-fixture.ts';
import { startLocalPostgres } from '#tools/local-postgres.ts';
import { checkArchiving } from './archiving.ts';
import { listBackups, pruneBackups } from './backup-dir.ts';
import { copyImages } from './images.ts';
import { verifyBackup } from './verify-backup.ts';

describe('npm run backup', () => {
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; err: string }>((resolve) => {
      const file = fileURLToPath(import.meta.resolve('#bin/backup.ts'));
      execFile(process.execPath, [file], { env: { ...process.env, ...env } }, (error, _, err) =>
        resolve({ code: Number(error?.code ?? 0), err }),
      );
    });

  it('fails while PostgreSQL archives nothing, and prints the missing settings', async () => {
    const folder = await createTempDir();

    const { code, err } = await run({ DATABASE_URL: inject('postgres'), BACKUP_DIR: folder });

    expect(code).toBe(1);
    expect(err).toMatch(
      /archives nothing[^]*archive_mode = on\narchive_timeout = 60\narchive_comm/,
    );
    expect(err).toContain(`${folder}/wal/%f.gz`);
    expect(await listBackups(folder)).toEqual([]);
  });

  it('rejects a directory with shell characters in its path', async () => {
    const DATABASE_URL = inject('postgres');
    const BACKUP_DIR = `${tmpdir()}/back'up`;

    const { code, err } = await run({ DATABASE_URL, BACKUP_DIR });

    expect([code, err]).toEqual([1, expect.stringContaining('plain letters')]);
    expect(existsSync(BACKUP_DIR)).toBe(false);
  });

  it('fails while archiving fails', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(`${tmpdir()}/shop-archiving-`);
    const first = await startLocalPostgres({ dir: folder, persistent: true });
    await first.stop();
    await appendFile(`${folder}/postgresql.conf`, "archive_mode = on\narchive_command = 'false'\n");
    const server = await startLocalPostgres({ dir: folder, persistent: true });
    const client = new pg.Client({ connectionString: server.getUrl('postgres') });
    onTestFinished(async () => {
      await client.end();
      await server.stop();
      await rm(folder, { recursive: true });
    });
    await client.connect();
    await client.query("select pg_create_restore_point('x'), pg_switch_wal()");
    const hasFailed = async () => {
      const { rows } = await client.query(
        'select failed_count > 0 as failed from pg_stat_archiver',
      );
      return rows[0].failed;
    };
    await expect.poll(hasFailed, { timeout: 20_000 }).toBe(true);

    await expect(checkArchiving(client, '/backup')).rejects.toThrow('cannot archive (0000');
  });
});

describe('npm run backup -- --check', () => {
  it('accepts a complete backup', async () => {
    const folder = await createTempDir();
    await addBackup(folder, { day: 1, segment: 4 });
    await archiveSegment(folder, 5);
    await archiveSegment(folder, 9, 2);
    const image = Buffer.from('saree');
    await writeFile(`${folder}/images/${contentHashName(image)}.jpg`, image);

    expect(await verifyBackup(folder, await getNewestBackup(folder))).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual(['base', 'images', 'wal']);
  });

  it('reports changed files, a gap in the archive, damaged WAL and damaged images', async () => {
    const folder = await createTempDir();
    const dir = await addBackup(folder, { day: 1, segment: 4 });
    for (const segment of [6, 7]) await archiveSegment(folder, segment);
    await archiveSegment(folder, 5, 2);
    await writeFile(segmentPath(folder, 7), 'not a gzip file');
    await writeFile(`${folder}/images/${'0'.repeat(26)}.webp`, 'another image');
    const other = await createTempDir();
    await mkdir(`${other}/global`);
    await writeFile(`${other}/PG_VERSION`, '19\n');
    execFileSync('tar', ['-czf', `${dir}/base.tar.gz`, '-C', other, '.']);

    expect(await verifyBackup(folder, await getNewestBackup(folder))).toEqual([
      'PG_VERSION has the wrong checksum',
      'global/pg_control is missing',
      'WAL segment number 5 is missing',
      `wal/${segmentPath('', 7).slice(5)} is damaged`,
      `images/${'0'.repeat(26)}.webp is damaged`,
    ]);
  });
});

it('keeps the newest backups and the WAL that they need, and removes unfinished ones', async () => {
  const folder = await createTempDir();
  for (const day of [1, 2, 3, 4]) {
    const dir = await addBackup(folder, { day, segment: day * 2 });
    if (day === 2) await rm(`${dir}/backup.json`);
  }
  for (const segment of [3, 5, 7, 9]) await archiveSegment(folder, segment);

  await pruneBackups(folder, 2);

  expect((await listBackups(folder)).map(({ name }) => name)).toEqual([
    '2026-11-03T02-00-00',
    '2026-11-04T02-00-00',
  ]);
  expect(await readdir(`${folder}/base`)).toHaveLength(2);
  expect((await readdir(`${folder}/wal`)).toSorted()).toEqual(
    [6, 7, 8, 9].map((segment) => segmentPath('', segment).slice(5)),
  );
});

it('keeps the WAL of a newer backup that starts lower, as after a restore to the past', async () => {
  const folder = await createTempDir();
  await addBackup(folder, { day: 1, segment: 9 });
  await addBackup(folder, { day: 2, segment: 4 });
  await archiveSegment(folder, 3);

  await pruneBackups(folder, 2);

  expect((await readdir(`${folder}/wal`)).toSorted()).toEqual(
    [4, 9].map((segment) => segmentPath('', segment).slice(5)),
  );
});

it.runIf(process.getuid?.() === 0)(
  'files copied by root get the owner of the directory',
  async () => {
    const [from, to] = [await createTempDir(), await createTempDir()];
    const image = `${contentHashName(Buffer.from('saree'))}.jpg`;
    await writeFile(`${from}/${image}`, 'saree');
    await chown(to, 4321, 4322);

    expect(await copyImages(from, `${to}/images`)).toBe(1);

    for (const path of [`${to}/images`, `${to}/images/${image}`]) {
      expect(await stat(path)).toMatchObject({ uid: 4321, gid: 4322 });
    }
  },
);
