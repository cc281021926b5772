import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A disk of its own, so small that it can be filled without harm to anybody else. */
export interface SmallDisk {
  folder: string;
  /** Leaves no byte on it. */
  fill: () => void;
  /** Gives everything back that `fill` took. */
  free: () => void;
  close: () => void;
}

const PIECES = [1024 * 1024, 4096];

/** Nothing: this machine lets us mount no disk. */
export function openSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-disk-`);
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = `${folder}/ballast`;
  const close = () => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  };
  process.once('exit', close);
  return {
    folder,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      process.off('exit', close);
      close();
    },
  };
}

function fillWith(file: string): void {
  const out = openSync(file, 'a');
  for (const bytes of PIECES) {
    const piece = Buffer.alloc(bytes);
    while (hasTaken(out, piece));
  }
  closeSync(out);
}

function hasTaken(out: number, piece: Buffer): boolean {
  try {
    return writeSync(out, piece) > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
