import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compareFiles, readManifest } from './manifest.ts';

const run = promisify(execFile);

/** Unpacks a base backup into a folder, and tells what is not as PostgreSQL had listed it. */
export async function unpack(backup: string, into: string): Promise<string[]> {
  const manifest = await readManifest(backup);
  try {
    await run('tar', ['-xzf', `${backup}/base.tar.gz`, '-C', into]);
  } catch (error) {
    return [`base.tar.gz cannot be unpacked: ${String(error)}`];
  }
  return compareFiles(into, manifest);
}
