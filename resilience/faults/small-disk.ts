import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A tmpfs small enough to be filled. */
export interface SmallDisk {
  dir: string;
  /** Leaves no free byte. */
  fill: () => void;
  /** Removes what `fill` wrote. */
  free: () => void;
  close: () => void;
}

/** @returns undefined where mounting is not permitted */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const dir = mkdtempSync(`${tmpdir()}/shop-resilience-disk-`);
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    rmSync(dir, { recursive: true });
    return undefined;
  }
  const ballast = `${dir}/ballast`;
  const close = () => {
    process.off('exit', close);
    execFileSync('umount', ['--lazy', dir]);
    rmSync(dir, { recursive: true });
  };
  process.once('exit', close);
  return {
    dir,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast, { force: true }),
    close,
  };
}

function fillWith(file: string): void {
  const out = openSync(file, 'a');
  for (const bytes of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(bytes);
    while (hasRoom(out, block));
  }
  closeSync(out);
}

function hasRoom(out: number, block: Buffer): boolean {
  try {
    return writeSync(out, block) > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
