import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type Backup, backupPaths } from './backup-dir.ts';
import { verifyImages } from './images.ts';
import { unpack } from './unpack.ts';
import { verifyWal } from './wal.ts';

/** Unpacks a backup into a temporary directory and returns every problem of files, WAL and images. */
export async function verifyBackup(backupDir: string, backup: Backup): Promise<string[]> {
  await removeLeftovers(backupDir);
  const tempDir = await mkdtemp(`${backupDir}/checking-`);
  try {
    return [
      ...(await unpack(backup.dir, tempDir)),
      ...(await verifyWal(backupPaths(backupDir).wal, backup)),
      ...(await verifyImages(backupPaths(backupDir).images)),
    ];
  } finally {
    await rm(tempDir, { recursive: true });
  }
}

const DAY_MS = 24 * 3600 * 1000;

/** Removes directories of killed runs; those of concurrent runs are less than a day old. */
async function removeLeftovers(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    const path = `${backupDir}/${name}`;
    if (!name.startsWith('checking-') || Date.now() - (await stat(path)).ctimeMs < DAY_MS) continue;
    await rm(path, { recursive: true });
  }
}
