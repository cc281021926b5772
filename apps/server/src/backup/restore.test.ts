import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addBackup, createTempDir } from '#test/backup-fixture.ts';
import { parseTime } from './parse-time.ts';
import { restoreBackup } from './restore.ts';

describe('npm run restore', () => {
  it('unpacks the newest backup before the target time and configures recovery', async () => {
    const [from, parent] = [await createTempDir(), await createTempDir()];
    for (const day of [1, 2, 3]) await addBackup(from, { day, segment: day });
    const targetTime = parseTime('2026-11-02 18:30 IST');

    const { name } = await restoreBackup({ from, targetTime, dataDir: `${parent}/new` });

    expect(name).toBe('2026-11-02T02-00-00');
    expect(readFileSync(`${parent}/new/global/pg_control`, 'utf8')).toBe('control 2');
    expect(existsSync(`${parent}/new/recovery.signal`)).toBe(true);
    const settings = readFileSync(`${parent}/new/postgresql.auto.conf`, 'utf8');
    expect(settings).toContain(`restore_command = 'gunzip < ${from}/wal/%f.gz > %p'`);
    expect(settings).toContain("recovery_target_time = '2026-11-02T13:00:00.000+00'");
    expect(settings).toMatch(/^shop\.restore_id = '[0-9a-f-]{36}'$/m);
  });

  it('follows the given timeline, from a backup that belongs to it', async () => {
    const [from, parent] = [await createTempDir(), await createTempDir()];
    await addBackup(from, { day: 1, segment: 1 });
    await addBackup(from, { day: 2, segment: 2, timeline: 2 });
    const dataDir = `${parent}/new`;

    const { name } = await restoreBackup({ from, targetTime: undefined, timeline: 1, dataDir });

    expect(name).toBe('2026-11-01T02-00-00');
    const settings = readFileSync(`${dataDir}/postgresql.auto.conf`, 'utf8');
    expect(settings).toContain("recovery_target_timeline = '1'");
  });

  it('never changes a directory that is not empty', async () => {
    const [from, dataDir] = [await createTempDir(), await createTempDir()];
    await addBackup(from, { day: 1, segment: 1 });
    await writeFile(`${dataDir}/PG_VERSION`, 'of a running shop');

    await expect(restoreBackup({ from, targetTime: undefined, dataDir })).rejects.toThrow(
      'is not empty',
    );

    expect(await readdir(dataDir)).toEqual(['PG_VERSION']);
    expect(readFileSync(`${dataDir}/PG_VERSION`, 'utf8')).toBe('of a running shop');
  });

  it.each([
    ['a changed manifest', 'backup_manifest', 'does not match its checksum'],
    ['a truncated archive', 'base.tar.gz', 'cannot be unpacked'],
  ])('rejects a backup with %s', async (_case, file, message) => {
    const [from, dataDir] = [await createTempDir(), await createTempDir()];
    const dir = await addBackup(from, { day: 1, segment: 1 });
    await writeFile(`${dir}/${file}`, readFileSync(`${dir}/${file}`).subarray(0, -20));

    await expect(restoreBackup({ from, targetTime: undefined, dataDir })).rejects.toThrow(message);

    expect(await readdir(dataDir)).toEqual([]);
  });

  it('rejects a time before the first backup and invalid times', async () => {
    const [from, dataDir] = [await createTempDir(), await createTempDir()];
    await addBackup(from, { day: 2, segment: 1 });

    const targetTime = parseTime('2026-11-02 02:00 UTC');
    await expect(restoreBackup({ from, targetTime, dataDir })).rejects.toThrow('2026-11-02T02:01');
    for (const text of [
      'yesterday',
      '2026-11-15 18:30',
      '2026-11-15',
      '2026-13-15 18:30 IST',
      '2026-02-31 18:30 IST',
    ]) {
      expect(() => parseTime(text)).toThrow('is not a valid time');
    }
  });

  it('ignores unfinished backups', async () => {
    const [from, dataDir] = [await createTempDir(), await createTempDir()];
    await rm(`${await addBackup(from, { day: 1, segment: 1 })}/backup.json`);

    await expect(restoreBackup({ from, targetTime: undefined, dataDir })).rejects.toThrow(
      'no finished backup',
    );
  });
});
