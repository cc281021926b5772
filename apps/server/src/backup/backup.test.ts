import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { contentName } from '#features/catalog/images/normalize-image.ts';
import { addBackup, archive, newestOf, newFolder, segmentFile } from '#test/backup-fixture.ts';
import { startLocalPostgres } from '#tools/local-postgres.ts';
import { checkArchiving } from './archiving.ts';
import { keepNewest, listBackups } from './backup-dir.ts';
import { copyPictures } from './images.ts';
import { checkBackup } from './verify-backup.ts';

describe('npm run backup', () => {
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; err: string }>((resolve) => {
      const program = fileURLToPath(import.meta.resolve('#bin/backup.ts'));
      execFile(process.execPath, [program], { env: { ...process.env, ...env } }, (error, _, err) =>
        resolve({ code: Number(error?.code ?? 0), err }),
      );
    });

  it('refuses while PostgreSQL archives nothing, and tells the lines that are missing', async () => {
    const folder = await newFolder();

    const { code, err } = await run({ DATABASE_URL: inject('postgres'), BACKUP_FOLDER: folder });

    expect(code).toBe(1);
    expect(err).toMatch(
      /archives nothing[^]*archive_mode = on\narchive_timeout = 60\narchive_comm/,
    );
    expect(err).toContain(`${folder}/wal/%f.gz`);
    expect(await listBackups(folder)).toEqual([]);
  });

  it('refuses a folder whose name could mean something to a shell', async () => {
    const DATABASE_URL = inject('postgres');
    const BACKUP_FOLDER = `${tmpdir()}/back'up`;

    const { code, err } = await run({ DATABASE_URL, BACKUP_FOLDER });

    expect([code, err]).toEqual([1, expect.stringContaining('plain letters')]);
    expect(existsSync(BACKUP_FOLDER)).toBe(false);
  });

  it('refuses while archiving fails', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(`${tmpdir()}/shop-archiving-`);
    const first = await startLocalPostgres({ folder, keep: true });
    await first.stop();
    await appendFile(`${folder}/postgresql.conf`, "archive_mode = on\narchive_command = 'false'\n");
    const server = await startLocalPostgres({ folder, keep: true });
    const client = new pg.Client({ connectionString: server.urlOf('postgres') });
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
  it('finds a backup whole', async () => {
    const folder = await newFolder();
    await addBackup(folder, { day: 1, segment: 4 });
    await archive(folder, 5);
    await archive(folder, 9, 2);
    const picture = Buffer.from('saree');
    await writeFile(`${folder}/pictures/${contentName(picture)}.jpg`, picture);

    expect(await checkBackup(folder, await newestOf(folder))).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual(['base', 'pictures', 'wal']);
  });

  it('tells of other bytes, a gap in the archive, damaged WAL and damaged pictures', async () => {
    const folder = await newFolder();
    const own = await addBackup(folder, { day: 1, segment: 4 });
    for (const segment of [6, 7]) await archive(folder, segment);
    await archive(folder, 5, 2);
    await writeFile(segmentFile(folder, 7), 'nothing that can be unpacked');
    await writeFile(`${folder}/pictures/${'0'.repeat(26)}.webp`, 'another picture');
    const other = await newFolder();
    await mkdir(`${other}/global`);
    await writeFile(`${other}/PG_VERSION`, '19\n');
    execFileSync('tar', ['-czf', `${own}/base.tar.gz`, '-C', other, '.']);

    expect(await checkBackup(folder, await newestOf(folder))).toEqual([
      'PG_VERSION has other bytes',
      'global/pg_control is missing',
      'WAL segment number 5 is missing',
      `wal/${segmentFile('', 7).slice(5)} is damaged`,
      `pictures/${'0'.repeat(26)}.webp is damaged`,
    ]);
  });
});

it('keeps the newest backups and the WAL that they need, and nothing that never ended', async () => {
  const folder = await newFolder();
  for (const day of [1, 2, 3, 4]) {
    const own = await addBackup(folder, { day, segment: day * 2 });
    if (day === 2) await rm(`${own}/backup.json`);
  }
  for (const segment of [3, 5, 7, 9]) await archive(folder, segment);

  await keepNewest(folder, 2);

  expect((await listBackups(folder)).map(({ name }) => name)).toEqual([
    '2026-11-03T02-00-00',
    '2026-11-04T02-00-00',
  ]);
  expect(await readdir(`${folder}/base`)).toHaveLength(2);
  expect((await readdir(`${folder}/wal`)).toSorted()).toEqual(
    [6, 7, 8, 9].map((segment) => segmentFile('', segment).slice(5)),
  );
});

it('keeps the WAL of a newer backup that begins lower, as after a restore to the past', async () => {
  const folder = await newFolder();
  await addBackup(folder, { day: 1, segment: 9 });
  await addBackup(folder, { day: 2, segment: 4 });
  await archive(folder, 3);

  await keepNewest(folder, 2);

  expect((await readdir(`${folder}/wal`)).toSorted()).toEqual(
    [4, 9].map((segment) => segmentFile('', segment).slice(5)),
  );
});

it.runIf(process.getuid?.() === 0)(
  'gives what root copies to the owner of the folder',
  async () => {
    const [from, to] = [await newFolder(), await newFolder()];
    const picture = `${contentName(Buffer.from('saree'))}.jpg`;
    await writeFile(`${from}/${picture}`, 'saree');
    await chown(to, 4321, 4322);

    expect(await copyPictures(from, `${to}/images`)).toBe(1);

    for (const path of [`${to}/images`, `${to}/images/${picture}`]) {
      expect(await stat(path)).toMatchObject({ uid: 4321, gid: 4322 });
    }
  },
);
