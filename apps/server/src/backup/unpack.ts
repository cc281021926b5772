import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compareFiles, readManifest } from './manifest.ts';

const run = promisify(execFile);

/** Unpacks a base backup. @returns one line for every file that differs from the manifest. */
export async function unpack(backupDir: string, targetDir: string): Promise<string[]> {
  const manifest = await readManifest(backupDir);
  try {
    await run('tar', ['-xzf', `${backupDir}/base.tar.gz`, '-C', targetDir]);
  } catch (error) {
    return [`base.tar.gz cannot be unpacked: ${String(error)}`];
  }
  return compareFiles(targetDir, manifest);
}
