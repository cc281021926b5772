import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addBackup, newFolder } from '#test/backup-fixture.ts';
import { momentOf } from './parse-time.ts';
import { layOut } from './restore.ts';

describe('npm run restore', () => {
  it('lays the newest backup before the wanted moment out, and says where the archive is', async () => {
    const [folder, place] = [await newFolder(), await newFolder()];
    for (const day of [1, 2, 3]) await addBackup(folder, { day, segment: day });
    const to = momentOf('2026-11-02 18:30 IST');

    const { name } = await layOut({ from: folder, to, data: `${place}/new` });

    expect(name).toBe('2026-11-02T02-00-00');
    expect(readFileSync(`${place}/new/global/pg_control`, 'utf8')).toBe('control 2');
    expect(existsSync(`${place}/new/recovery.signal`)).toBe(true);
    const settings = readFileSync(`${place}/new/postgresql.auto.conf`, 'utf8');
    expect(settings).toContain(`restore_command = 'gunzip < ${folder}/wal/%f.gz > %p'`);
    expect(settings).toContain("recovery_target_time = '2026-11-02T13:00:00.000+00'");
  });

  it('follows the history that was named, from a backup that belongs to it', async () => {
    const [from, place] = [await newFolder(), await newFolder()];
    await addBackup(from, { day: 1, segment: 1 });
    await addBackup(from, { day: 2, segment: 2, timeline: 2 });
    const data = `${place}/new`;

    const { name } = await layOut({ from, to: undefined, timeline: 1, data });

    expect(name).toBe('2026-11-01T02-00-00');
    const settings = readFileSync(`${data}/postgresql.auto.conf`, 'utf8');
    expect(settings).toContain("recovery_target_timeline = '1'");
  });

  it('never touches a folder that holds something', async () => {
    const [from, data] = [await newFolder(), await newFolder()];
    await addBackup(from, { day: 1, segment: 1 });
    await writeFile(`${data}/PG_VERSION`, 'of a shop that runs');

    await expect(layOut({ from, to: undefined, data })).rejects.toThrow('is not empty');

    expect(await readdir(data)).toEqual(['PG_VERSION']);
    expect(readFileSync(`${data}/PG_VERSION`, 'utf8')).toBe('of a shop that runs');
  });

  it.each([
    ['a list that was changed', 'backup_manifest', 'not as PostgreSQL wrote it'],
    ['an archive that was cut', 'base.tar.gz', 'cannot be unpacked'],
  ])('refuses a backup with %s', async (_what, file, words) => {
    const [from, data] = [await newFolder(), await newFolder()];
    const own = await addBackup(from, { day: 1, segment: 1 });
    await writeFile(`${own}/${file}`, readFileSync(`${own}/${file}`).subarray(0, -20));

    await expect(layOut({ from, to: undefined, data })).rejects.toThrow(words);

    expect(await readdir(data)).toEqual([]);
  });

  it('refuses a moment before the first backup, and what is no moment', async () => {
    const [from, data] = [await newFolder(), await newFolder()];
    await addBackup(from, { day: 2, segment: 1 });

    const to = momentOf('2026-11-02 02:00 UTC');
    await expect(layOut({ from, to, data })).rejects.toThrow('2026-11-02T02:01');
    for (const text of [
      'yesterday',
      '2026-11-15 18:30',
      '2026-11-15',
      '2026-13-15 18:30 IST',
      '2026-02-31 18:30 IST',
    ]) {
      expect(() => momentOf(text)).toThrow('is no moment');
    }
  });

  it('knows no backup that never ended', async () => {
    const [from, data] = [await newFolder(), await newFolder()];
    await rm(`${await addBackup(from, { day: 1, segment: 1 })}/backup.json`);

    await expect(layOut({ from, to: undefined, data })).rejects.toThrow('no finished backup');
  });
});
