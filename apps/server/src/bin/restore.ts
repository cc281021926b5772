import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupPaths } from '#backup/backup-dir.ts';
import { copyImages } from '#backup/images.ts';
import { parseTime } from '#backup/parse-time.ts';
import { restoreBackup } from '#backup/restore.ts';
import { loadEnv } from '#config/env.ts';
import { readImageConfig } from '#config/index.ts';

const USAGE = `npm run restore -- --from BACKUP_DIR --data-dir NEW_DIR [--target-time "2026-11-15 18:30 IST"] [--timeline N]

Unpacks a backup into NEW_DIR, on which PostgreSQL is then started. Without --target-time it recovers to
the end of the archive; --timeline follows that timeline instead of the newest. Missing images are copied to IMAGE_DIR.`;

loadEnv();
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    'target-time': { type: 'string' },
    'data-dir': { type: 'string' },
    timeline: { type: 'string' },
  },
});

async function restore(from: string, dataDir: string): Promise<string> {
  const { 'target-time': time, timeline } = values;
  const targetTime = time === undefined ? undefined : parseTime(time);
  if (timeline !== undefined && !/^[1-9]\d{0,8}$/.test(timeline)) {
    throw new Error('--timeline takes a number from 1.');
  }
  const images = readImageConfig(process.env);
  const { name, postgres } = await restoreBackup({
    from,
    targetTime,
    timeline: timeline === undefined ? undefined : Number(timeline),
    dataDir,
  });
  const copied =
    images.IMAGE_STORE === 'files'
      ? await copyImages(backupPaths(from).images, images.IMAGE_DIR)
      : 0;
  return `The backup ${name} is unpacked in ${dataDir}; ${copied} images were copied back.

Next:
  1. Start PostgreSQL ${postgres.split('.')[0]} on ${dataDir}. It replays the archive up to ${targetTime?.toISOString() ?? 'its end'}.
  2. npm run reconcile      before the shop opens
  3. Start the shop, and take a new backup: npm run backup`;
}

try {
  const { from, 'data-dir': dataDir } = values;
  if (from === undefined || dataDir === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
  } else console.log(await restore(resolve(from), resolve(dataDir)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
