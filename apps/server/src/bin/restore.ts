import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { placesIn } from '#backup/backup-dir.ts';
import { copyPictures } from '#backup/images.ts';
import { momentOf } from '#backup/parse-time.ts';
import { layOut } from '#backup/restore.ts';
import { loadSettings } from '#config/env.ts';
import { readImageConfig } from '#config/index.ts';

const USAGE = `npm run restore -- --from BACKUP_FOLDER --data NEW_FOLDER [--to "2026-11-15 18:30 IST"] [--timeline N]

Lays a backup out in NEW_FOLDER for PostgreSQL to be started on. Without --to it returns to the end of
the archive; with --timeline, along that history and not the newest. Pictures that are missing in IMAGE_FOLDER are put back.`;

loadSettings();
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    data: { type: 'string' },
    timeline: { type: 'string' },
  },
});

async function restore(from: string, data: string): Promise<string> {
  const to = values.to === undefined ? undefined : momentOf(values.to);
  if (values.timeline !== undefined && !/^[1-9]\d{0,8}$/.test(values.timeline)) {
    throw new Error('--timeline takes a number from 1.');
  }
  const timeline = values.timeline === undefined ? undefined : Number(values.timeline);
  const images = readImageConfig(process.env);
  const { name, postgres } = await layOut({ from, to, timeline, data });
  const copied =
    images.IMAGE_STORE === 'files'
      ? await copyPictures(placesIn(from).pictures, images.IMAGE_FOLDER)
      : 0;
  return `The backup ${name} lies in ${data}; ${copied} pictures were put back.

Next:
  1. Start PostgreSQL ${postgres.split('.')[0]} on ${data}. It replays the archive up to ${to?.toISOString() ?? 'its end'}.
  2. npm run reconcile      before the shop opens
  3. Start the shop, and take a new backup: npm run backup`;
}

try {
  if (values.from === undefined || values.data === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
  } else console.log(await restore(resolve(values.from), resolve(values.data)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
