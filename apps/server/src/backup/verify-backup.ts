import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type Backup, placesIn } from './backup-dir.ts';
import { checkPictures } from './images.ts';
import { unpack } from './unpack.ts';
import { checkWal } from './wal.ts';

/** Reads a whole backup again, unpacked beside it, and tells everything that is wrong with it. */
export async function checkBackup(folder: string, backup: Backup): Promise<string[]> {
  await removeLeftovers(folder);
  const beside = await mkdtemp(`${folder}/checking-`);
  try {
    return [
      ...(await unpack(backup.folder, beside)),
      ...(await checkWal(placesIn(folder).wal, backup)),
      ...(await checkPictures(placesIn(folder).pictures)),
    ];
  } finally {
    await rm(beside, { recursive: true });
  }
}

const DAY_MS = 24 * 3600 * 1000;

/** Of checks that were killed; one that runs beside this one is younger. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = `${folder}/${name}`;
    if (!name.startsWith('checking-') || Date.now() - (await stat(path)).ctimeMs < DAY_MS) continue;
    await rm(path, { recursive: true });
  }
}
