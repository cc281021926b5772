import { readFile, writeFile } from 'node:fs/promises';

/** Resident memory of a process, now (VmRSS) or at its peak (VmHWM). */
export async function readMegabytes(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Resets VmHWM. */
export const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');
